// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.Progress;
import io.wherry.launch.RankPlacement;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mpi.MPI;

/// A program for `wherry run`. The first argument says what it does.
public final class RankPeer {
    private RankPeer() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "sum" -> sum();
            case "links" -> links();
            case "say" -> System.out.println(List.of(arguments));
            case "class-path" -> System.out.println(System.getProperty("java.class.path"));
            case "exit" -> System.exit(Integer.parseInt(arguments[1]));
            case "throw" -> throw new IllegalStateException("on purpose");
            case "linger" -> linger();
            case "report" -> report();
            case "where" -> where();
            case "hosts" -> hosts();
            case "wait" -> awaitEnd();
            case "idle" -> idle();
            case "impostor" -> Impostor.join(arguments);
            case "message" -> sendText();
            case "cores" -> cores();
            default -> endOneOf(arguments[0]);
        }
    }

    static void sum() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int[] sum = {rank + 1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        System.out.printf(
                "rank %d of %d, sum %d, heap %d%n",
                rank, MPI.COMM_WORLD.getSize(), sum[0], Runtime.getRuntime().maxMemory() >> 20);
        MPI.Finalize();
    }

    /// Prints the scheme of the links to other ranks and a sum that went over them.
    private static void links() {
        MPI.Init(new String[0]);
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        RankPlacement placement = Objects.requireNonNull(RankPlacement.here());
        System.out.println(placement.address(0).scheme() + " " + sum[0]);
        MPI.Finalize();
    }

    private static void report() throws InterruptedException {
        for (int step = 1; step <= 10; step++) {
            Progress.report(step, 10, "steps");
            TimeUnit.MILLISECONDS.sleep(150);
            System.out.println("step " + step);
        }
    }

    /// Rank 0 prints the hosts of all ranks.
    private static void hosts() {
        MPI.Init(new String[0]);
        Object[] own = {MPI.Get_processor_name()};
        Object[] all = new Object[MPI.COMM_WORLD.getSize()];
        MPI.COMM_WORLD.Gather(own, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println(List.of(all));
        }
        MPI.Finalize();
    }

    /// Prints the name of the host, a variable and, on rank 0, the input.
    private static void where() throws Exception {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        String input =
                rank == 0 ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : "";
        System.out.printf(
                "%d at %s, %s, %s%n",
                rank,
                MPI.Get_processor_name(),
                System.getenv("COLOUR"),
                input.length() > 100 ? input.length() : input.strip());
        MPI.Finalize();
    }

    /// Waits for a message that is never sent.
    private static void awaitEnd() {
        MPI.Init(new String[0]);
        System.out.println("waiting");
        int rank = MPI.COMM_WORLD.getRank();
        int other = (rank + 1) % MPI.COMM_WORLD.getSize();
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, other, 0);
    }

    /// Does not notice the end of another rank.
    private static void idle() throws InterruptedException {
        System.out.println("idle");
        TimeUnit.MINUTES.sleep(5);
    }

    /// Prints the cores that Linux lets this process use.
    private static void cores() throws Exception {
        String prefix = "Cpus_allowed_list:";
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith(prefix)) {
                System.out.println("core " + line.substring(prefix.length()).strip());
            }
        }
    }

    /// Sends a text from rank 0 to the last rank, which prints it.
    private static void sendText() {
        MPI.Init(new String[0]);
        int last = MPI.COMM_WORLD.getSize() - 1;
        Object[] text = {"meet me at the old mill"};
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.Send(text, 0, 1, MPI.OBJECT, last, 0);
        } else if (MPI.COMM_WORLD.getRank() == last) {
            Object[] received = {null};
            MPI.COMM_WORLD.Recv(received, 0, 1, MPI.OBJECT, 0, 0);
            System.out.println(received[0]);
        }
        MPI.Finalize();
    }

    private static void linger() {
        Thread.ofPlatform()
                .start(() -> {
                    try {
                        TimeUnit.MILLISECONDS.sleep(300);
                    } catch (InterruptedException _) {
                        return;
                    }
                    System.out.println("last words");
                });
    }

    /// Rank 1 does not finalize; the others wait for it.
    private static void endOneOf(String how) {
        MPI.Init(new String[0]);
        if (MPI.COMM_WORLD.getRank() == 1) {
            throw new IllegalStateException(how);
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }
}
