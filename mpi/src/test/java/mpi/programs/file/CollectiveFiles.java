// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Collective reads and writes: blocking, with requests, and split.
public final class CollectiveFiles {
    private static final int EACH = 3;

    private CollectiveFiles() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    File file =
                            new File(world, folder.file("all"), MPI.MODE_CREATE | MPI.MODE_RDWR);
                    file.setView(0, MPI.INT, MPI.INT, "native");
                    atOffsets(file, world, folder);
                    atPointers(file, world, folder);
                    withRequests(file, world, folder);
                    inParts(file, world, folder);
                    disturbsNoMessages(file, world);
                    file.close();
                });
    }

    private static int[] own(Intracomm world, int round) {
        int[] own = new int[EACH];
        Arrays.setAll(own, n -> 1000 * round + 10 * world.getRank() + n);
        return own;
    }

    private static long first(Intracomm world) {
        return (long) EACH * world.getRank();
    }

    private static void checkFile(Intracomm world, TestFolder folder, int round) throws Exception {
        ByteBuffer there = ByteBuffer.wrap(folder.read("all")).order(ByteOrder.nativeOrder());
        Check.same(Integer.BYTES * EACH * world.getSize(), there.capacity(), "bytes");
        for (int n = 0; n < EACH * world.getSize(); n++) {
            int wanted = 1000 * round + 10 * (n / EACH) + n % EACH;
            Check.same(wanted, there.getInt(Integer.BYTES * n), "element of round " + round);
        }
    }

    private static void checkRead(Intracomm world, int round, int[] got, Status status) {
        Check.same(EACH, status.getCount(MPI.INT), "read in round " + round);
        Check.same(own(world, round), got, "own part of round " + round);
    }

    private static void atOffsets(File file, Intracomm world, TestFolder folder) throws Exception {
        Status status = file.writeAtAll(first(world), own(world, 1), EACH, MPI.INT);
        Check.same(EACH, status.getCount(MPI.INT), "written");
        checkFile(world, folder, 1);
        int[] got = new int[EACH];
        status = file.readAtAll(first(world), got, EACH, MPI.INT);
        checkRead(world, 1, got, status);
    }

    private static void atPointers(File file, Intracomm world, TestFolder folder) throws Exception {
        file.seek(first(world), MPI.SEEK_SET);
        Check.same(EACH, file.writeAll(own(world, 2), EACH, MPI.INT).getCount(MPI.INT), "written");
        Check.same(first(world) + EACH, file.getPosition(), "pointer");
        checkFile(world, folder, 2);
        file.seek(-EACH, MPI.SEEK_CUR);
        int[] got = new int[EACH];
        Status status = file.readAll(got, EACH, MPI.INT);
        checkRead(world, 2, got, status);
    }

    private static void withRequests(File file, Intracomm world, TestFolder folder)
            throws Exception {
        IntBuffer out = IntBuffer.wrap(own(world, 3));
        IntBuffer in = MPI.newIntBuffer(EACH);
        int[] got = new int[EACH];
        file.iWriteAtAll(first(world), out, EACH, MPI.INT).waitFor();
        checkFile(world, folder, 3);
        Request reading = file.iReadAtAll(first(world), in, EACH, MPI.INT);
        Status status = reading.waitStatus();
        in.get(0, got);
        checkRead(world, 3, got, status);
        file.seek(first(world), MPI.SEEK_SET);
        out.put(0, own(world, 4));
        file.iWriteAll(out, EACH, MPI.INT).waitFor();
        checkFile(world, folder, 4);
        file.seek(first(world), MPI.SEEK_SET);
        status = file.iReadAll(in, EACH, MPI.INT).waitStatus();
        in.get(0, got);
        checkRead(world, 4, got, status);
    }

    private static void inParts(File file, Intracomm world, TestFolder folder) throws Exception {
        int[] out = own(world, 5);
        file.writeAtAllBegin(first(world), out, EACH, MPI.INT);
        Check.same(EACH, file.writeAtAllEnd(out).getCount(MPI.INT), "written");
        checkFile(world, folder, 5);
        int[] got = new int[EACH];
        file.readAtAllBegin(first(world), got, EACH, MPI.INT);
        checkRead(world, 5, got, file.readAtAllEnd(got));
        file.seek(first(world), MPI.SEEK_SET);
        out = own(world, 6);
        file.writeAllBegin(out, EACH, MPI.INT);
        Check.same(EACH, file.writeAllEnd(out).getCount(MPI.INT), "written");
        checkFile(world, folder, 6);
        file.seek(first(world), MPI.SEEK_SET);
        file.readAllBegin(got, EACH, MPI.INT);
        checkRead(world, 6, got, file.readAllEnd(got));
    }

    /// A waiting message of the program does not match the internal messages of a file.
    private static void disturbsNoMessages(File file, Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] got = new int[1];
        Request receiving = world.iRecv(got, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        file.setSize(10);
        file.sync();
        file.writeOrdered(new int[] {5}, 1, MPI.INT);
        world.send(new int[] {ring.rank()}, 1, MPI.INT, ring.right(), 3);
        Check.same(ring.left(), receiving.waitStatus().getSource(), "source");
        Check.same(ring.left(), got[0], "message");
    }
}
