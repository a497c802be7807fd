// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.programs.Check;

/// File calls that are rejected, and the error class. All ranks get the error of a collective call.
public final class MistakesWithFiles {
    private static final int RDWR = MPI.MODE_CREATE | MPI.MODE_RDWR;

    private MistakesWithFiles() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    opening(world, folder);
                    modes(world, folder);
                    differences(world, folder);
                    access(world, folder);
                    memory(world, folder);
                    views(world, folder);
                    pointers(world, folder);
                    splitAccesses(world, folder);
                    closed(world, folder);
                    deleting(folder);
                    onlyOneRank(world, folder);
                });
    }

    private static void opening(Intracomm world, TestFolder folder) throws Exception {
        String missing = folder.file("missing");
        Check.refuses(MPI.ERR_NO_SUCH_FILE, () -> new File(world, missing, MPI.MODE_RDONLY));
        Check.refuses(MPI.ERR_NO_SUCH_FILE, () -> new File(world, missing, MPI.MODE_RDWR));
        Check.refuses(MPI.ERR_NO_SUCH_FILE, () -> new File(world, missing + "/below", RDWR));
        folder.write("there", new byte[3]);
        Check.refuses(
                MPI.ERR_FILE_EXISTS,
                () -> new File(world, folder.file("there"), RDWR | MPI.MODE_EXCL));
        Check.refuses(MPI.ERR_BAD_FILE, () -> new File(world, folder.file(""), MPI.MODE_RDONLY));
        Check.refuses(MPI.ERR_BAD_FILE, () -> new File(world, "a\0b", RDWR));
        Check.that(!folder.has("missing"), "nothing was made");
        File file = new File(world, folder.file("there"), RDWR);
        Check.same(3, file.getSize(), "opened after all that");
        file.close();
    }

    private static void modes(Intracomm world, TestFolder folder) throws Exception {
        int[] invalid = {
            0,
            MPI.MODE_CREATE,
            MPI.MODE_RDONLY | MPI.MODE_WRONLY,
            MPI.MODE_RDONLY | MPI.MODE_RDWR,
            MPI.MODE_RDONLY | MPI.MODE_CREATE,
            MPI.MODE_RDONLY | MPI.MODE_EXCL,
            MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL,
            MPI.MODE_RDWR | 1 << 20
        };
        for (int mode : invalid) {
            Check.refuses(MPI.ERR_AMODE, () -> new File(world, folder.file("modes"), mode));
        }
    }

    /// Arguments that must be the same.
    private static void differences(Intracomm world, TestFolder folder) throws Exception {
        if (world.getSize() == 1) {
            return;
        }
        int rank = world.getRank();
        int mode = rank == 0 ? RDWR : RDWR | MPI.MODE_APPEND;
        Check.refuses(MPI.ERR_NOT_SAME, () -> new File(world, folder.file("differs"), mode));
        File file = new File(world, folder.file("differs"), RDWR);
        Datatype etype = rank == 0 ? MPI.INT : MPI.LONG;
        Check.refuses(MPI.ERR_NOT_SAME, () -> file.setSize(rank));
        Check.refuses(MPI.ERR_NOT_SAME, () -> file.preallocate(rank));
        Check.refuses(MPI.ERR_NOT_SAME, () -> file.setView(0, etype, etype, "native"));
        Check.refuses(MPI.ERR_NOT_SAME, () -> file.seekShared(rank, MPI.SEEK_SET));
        Check.refuses(MPI.ERR_NOT_SAME, () -> file.setAtomicity(rank == 0));
        String word = rank == 0 ? "native" : "external32";
        Check.refuses(MPI.ERR_NOT_SAME, () -> file.setView(0, MPI.INT, MPI.INT, word));
        String missing = folder.file(rank == 0 ? "differs" : "missing");
        Check.refuses(MPI.ERR_NO_SUCH_FILE, () -> new File(world, missing, MPI.MODE_RDWR));
        String invalid = folder.file("differs") + (rank == 0 ? "\0" : "");
        Check.refuses(MPI.ERR_BAD_FILE, () -> new File(world, invalid, MPI.MODE_RDWR));
        file.close();
    }

    private static void access(Intracomm world, TestFolder folder) throws Exception {
        folder.write("access", new byte[8]);
        int[] one = new int[1];
        IntBuffer buffer = MPI.newIntBuffer(1);
        File in = new File(world, folder.file("access"), MPI.MODE_RDONLY);
        Check.refuses(MPI.ERR_READ_ONLY, () -> in.write(one, 1, MPI.INT));
        Check.refuses(MPI.ERR_READ_ONLY, () -> in.writeAtAll(0, one, 1, MPI.INT));
        Check.refuses(MPI.ERR_READ_ONLY, () -> in.iWriteShared(buffer, 1, MPI.INT));
        Check.refuses(MPI.ERR_READ_ONLY, () -> in.writeOrdered(one, 1, MPI.INT));
        Check.refuses(MPI.ERR_READ_ONLY, () -> in.setSize(0));
        Check.refuses(MPI.ERR_READ_ONLY, () -> in.preallocate(100));
        in.close();
        File out = new File(world, folder.file("access"), MPI.MODE_WRONLY);
        Check.refuses(MPI.ERR_ACCESS, () -> out.read(one, 1, MPI.INT));
        Check.refuses(MPI.ERR_ACCESS, () -> out.iReadAt(0, buffer, 1, MPI.INT));
        Check.refuses(MPI.ERR_ACCESS, () -> out.readShared(one, 1, MPI.INT));
        Check.refuses(MPI.ERR_ACCESS, () -> out.readOrdered(one, 1, MPI.INT));
        Check.same(0, out.getPositionShared(), "shared pointer after mistakes");
        Check.refuses(MPI.ERR_ARG, () -> out.setSize(-1));
        out.close();
    }

    private static void memory(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("memory"), RDWR);
        int[] two = new int[2];
        ByteBuffer readOnly = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
        Check.refuses(MPI.ERR_BUFFER, () -> file.write(two, 3, MPI.INT));
        Check.refuses(MPI.ERR_BUFFER, () -> file.readAt(0, two, 2, MPI.LONG));
        Check.refuses(MPI.ERR_COUNT, () -> file.write(two, -1, MPI.INT));
        Check.refuses(MPI.ERR_TYPE, () -> file.write("text", 1, MPI.CHAR));
        Check.refuses(MPI.ERR_TYPE, () -> file.write(new Object[1], 1, MPI.OBJECT));
        Check.refuses(MPI.ERR_TYPE, () -> file.read(new Object[1], 1, MPI.OBJECT));
        Check.refuses(MPI.ERR_TYPE, () -> file.setView(0, MPI.OBJECT, MPI.OBJECT, "native"));
        Check.refuses(MPI.ERR_BUFFER, () -> file.read(readOnly, 2, MPI.INT));
        Check.refuses(MPI.ERR_BUFFER, () -> file.iReadAt(0, readOnly, 2, MPI.INT));
        Check.refuses(MPI.ERR_ARG, () -> file.readAt(-1, two, 2, MPI.INT));
        Check.refuses(MPI.ERR_ARG, () -> file.writeAt(Long.MAX_VALUE, two, 2, MPI.INT));
        Check.same(0, file.getPosition(), "pointer after mistakes");
        Check.same(0, file.getSize(), "nothing was written");
        file.close();
    }

    private static void views(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("views"), RDWR);
        file.setView(4, MPI.INT, MPI.INT, "native");
        int[] lengths = {1, 1};
        Datatype descending = Datatype.createIndexed(lengths, new int[] {3, 0}, MPI.INT);
        Datatype negative = Datatype.createIndexed(lengths, new int[] {-1, 0}, MPI.INT);
        Datatype twice = Datatype.createIndexed(lengths, new int[] {1, 1}, MPI.INT);
        Datatype none = Datatype.createContiguous(0, MPI.INT);
        for (Datatype filetype : new Datatype[] {descending, negative, twice, MPI.SHORT}) {
            Check.refuses(MPI.ERR_ARG, () -> file.setView(0, MPI.INT, filetype, "native"));
        }
        Check.refuses(MPI.ERR_ARG, () -> file.setView(0, none, none, "native"));
        Check.refuses(MPI.ERR_ARG, () -> file.setView(-1, MPI.INT, MPI.INT, "native"));
        Check.refuses(
                MPI.ERR_ARG,
                () -> file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native"));
        for (String word : new String[] {"Native", "external64", ""}) {
            Check.refuses(
                    MPI.ERR_UNSUPPORTED_DATAREP, () -> file.setView(0, MPI.INT, MPI.INT, word));
        }
        Check.same(4, file.getView().getDisp(), "the view is as before");
        Check.refuses(MPI.ERR_TYPE, () -> file.write(new byte[3], 3, MPI.BYTE));
        Check.refuses(MPI.ERR_ARG, () -> file.getByteOffset(-1));
        file.close();
    }

    private static void pointers(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("pointers"), RDWR);
        Check.refuses(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_SET));
        Check.refuses(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_CUR));
        Check.refuses(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_END));
        Check.refuses(MPI.ERR_ARG, () -> file.seek(Long.MAX_VALUE, MPI.SEEK_CUR));
        Check.refuses(MPI.ERR_ARG, () -> file.seek(0, 3));
        Check.same(0, file.getPosition(), "pointer after mistakes");
        file.close();
    }

    private static void splitAccesses(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("split"), RDWR);
        int[] one = new int[1];
        int[] other = new int[1];
        Check.refuses(MPI.ERR_IO, () -> file.readAllEnd(one));
        file.writeAllBegin(one, 1, MPI.INT);
        Check.refuses(MPI.ERR_IO, () -> file.readAllBegin(other, 1, MPI.INT));
        Check.refuses(MPI.ERR_IO, () -> file.writeOrderedBegin(other, 1, MPI.INT));
        MPIException mismatch = Check.failure(() -> file.writeAllEnd(other));
        Check.same(MPI.ERR_IO, mismatch.getErrorClass(), "class");
        Check.same(
                "split collective access was begun with another buffer: WRITE_ALL",
                mismatch.getMessage(),
                "message");
        Check.refuses(MPI.ERR_IO, () -> file.readAllEnd(one));
        Check.refuses(MPI.ERR_IO, file::close);
        file.writeAllEnd(one);
        file.close();
    }

    private static void closed(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("closed"), RDWR);
        file.close();
        int[] one = new int[1];
        Check.refuses(MPI.ERR_FILE, file::close);
        Check.refuses(MPI.ERR_FILE, file::getSize);
        Check.refuses(MPI.ERR_FILE, file::sync);
        Check.refuses(MPI.ERR_FILE, () -> file.read(one, 1, MPI.INT));
        Check.refuses(MPI.ERR_FILE, () -> file.writeOrdered(one, 1, MPI.INT));
        Check.refuses(MPI.ERR_FILE, file::getView);
        Check.refuses(MPI.ERR_FILE, file::getAMode);
    }

    private static void deleting(TestFolder folder) throws Exception {
        Check.refuses(MPI.ERR_NO_SUCH_FILE, () -> File.delete(folder.file("missing")));
        Check.refuses(MPI.ERR_BAD_FILE, () -> File.delete(folder.file("")));
    }

    /// A mistake of one rank in a collective call is an error at all ranks; the file stays usable.
    private static void onlyOneRank(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("one"), RDWR);
        int last = world.getSize() - 1;
        int count = world.getRank() == last ? 5 : 1;
        Check.refuses(MPI.ERR_BUFFER, () -> file.writeOrdered(new int[1], count, MPI.INT));
        long disp = world.getRank() == last ? -7 : 0;
        Check.refuses(MPI.ERR_ARG, () -> file.setView(disp, MPI.INT, MPI.INT, "native"));
        Check.same(0, file.getPositionShared(), "shared pointer");
        file.writeOrdered(new int[1], 1, MPI.INT);
        Check.same(4L * world.getSize(), file.getPositionShared(), "after a right one");
        file.close();
    }
}
