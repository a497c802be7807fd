// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import mpi.MPI;

/// Prints what a job costs once it has started (Linux): links of a rank, threads and memory of a
/// process, on average, and the longest time of Init. With the argument `talk`, each rank first
/// sends to each other rank.
public class JobSize {
    private static final int NUMBERS = 4;

    public static void main(String[] args) throws IOException {
        long start = System.nanoTime();
        MPI.Init(args);
        long init = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        MPI.COMM_WORLD.Barrier();
        int size = MPI.COMM_WORLD.Size();
        if (args.length > 0 && args[0].equals("talk")) {
            MPI.COMM_WORLD.Alltoall(
                    new byte[size], 0, 1, MPI.BYTE, new byte[size], 0, 1, MPI.BYTE);
        }
        long[] own = {linkThreads(), ofStatus("Threads:"), ofStatus("VmRSS:"), init};
        long[] sum = new long[NUMBERS];
        long[] most = new long[NUMBERS];
        MPI.COMM_WORLD.Reduce(own, 0, sum, 0, NUMBERS, MPI.LONG, MPI.SUM, 0);
        MPI.COMM_WORLD.Reduce(own, 0, most, 0, NUMBERS, MPI.LONG, MPI.MAX, 0);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.printf(
                    "ranks=%d, links of a rank=%d, threads of a process=%d, MB=%d, Init ms=%d%n",
                    size, sum[0] / size, sum[1] / size, sum[2] / 1024 / size, most[3]);
        }
        MPI.Finalize();
    }

    /// Returns the number of threads that read links of this rank.
    private static long linkThreads() {
        String prefix = "wherry-mpi-" + MPI.COMM_WORLD.Rank() + "-from-";
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    private static long ofStatus(String name) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }
}
