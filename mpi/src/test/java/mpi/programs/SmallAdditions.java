// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.Arrays;
import java.util.Objects;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/// Single calls of MPI 4: non-blocking exchanges, errors of the program, queries of requests,
/// hints.
final class SmallAdditions {
    private static final int TAG = 8;

    private SmallAdditions() {}

    static void run(Intracomm world) throws Exception {
        exchanges(world);
        statuses(world);
        errors(world);
        hints(world);
        fromGroups(world);
    }

    private static void exchanges(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] out = {ring.rank(), 5};
        int[] in = new int[3];
        Request both =
                world.iSendRecv(
                        out, 2, MPI.INT, ring.right(), TAG, in, 3, MPI.INT, ring.left(), TAG);
        Status status = both.waitStatus();
        Check.same(2, status.getCount(MPI.INT), "count");
        Check.same(ring.left(), status.getSource(), "source");
        Check.same(new int[] {ring.left(), 5, 0}, in, "received");
        Request replacing =
                world.iSendRecvReplace(out, 2, MPI.INT, ring.right(), TAG, ring.left(), TAG);
        Check.same(2, replacing.waitStatus().getCount(MPI.INT), "count");
        Check.same(new int[] {ring.left(), 5}, out, "replaced");
        String[] objects = {"of " + ring.rank()};
        world.iSendRecvReplace(objects, 1, MPI.OBJECT, ring.right(), TAG, ring.left(), TAG)
                .waitFor();
        Check.same("of " + ring.left(), objects[0], "object");
        world.iSendRecv(out, 2, MPI.INT, MPI.PROC_NULL, TAG, in, 3, MPI.INT, MPI.PROC_NULL, TAG)
                .waitFor();
        Check.same(ring.left(), in[0], "nothing came");
    }

    private static void statuses(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request[] requests = {
            world.iRecv(new int[1], 1, MPI.INT, ring.left(), TAG),
            null,
            world.iRecv(new int[1], 1, MPI.INT, ring.left(), TAG + 1)
        };
        world.barrier();
        Check.that(Request.getStatusAll(requests) == null, "none has come");
        Check.that(Request.getStatusAny(requests) == null, "none has come");
        Check.same(0, Objects.requireNonNull(Request.getStatusSome(requests)).length, "some");
        world.barrier();
        world.send(new int[1], 1, MPI.INT, ring.right(), TAG + 1);
        Status any = Request.getStatusAny(requests);
        while (any == null) {
            any = Request.getStatusAny(requests);
        }
        Check.same(2, any.getIndex(), "index");
        Check.that(!requests[2].isNull(), "request is still there");
        Status[] some = Objects.requireNonNull(Request.getStatusSome(requests));
        Check.same(TAG + 1, some[0].getTag(), "tag");
        world.barrier();
        world.send(new int[1], 1, MPI.INT, ring.right(), TAG);
        Status[] all = Request.getStatusAll(requests);
        while (all == null) {
            all = Request.getStatusAll(requests);
        }
        Check.same(TAG, all[0].getTag(), "tag");
        Request.waitAll(requests);
        Check.that(Request.getStatusSome(requests) == null, "nothing to wait for");
        Check.same(
                MPI.UNDEFINED,
                Objects.requireNonNull(Request.getStatusAny(requests)).getIndex(),
                "nothing to wait for");
        Status status = new Status();
        status.setSource(3);
        status.setTag(4);
        status.setError(MPI.ERR_TRUNCATE);
        int[] stored = {status.getSource(), status.getTag(), status.getError()};
        Check.same(new int[] {3, 4, MPI.ERR_TRUNCATE}, stored, "status that was set");
    }

    private static void errors(Intracomm world) throws Exception {
        Check.that(!MPI.getLibraryVersion().isBlank(), "library");
        int before = (Integer) Objects.requireNonNull(world.getAttr(MPI.LASTUSEDCODE));
        int errorClass = MPI.addErrorClass();
        int code = MPI.addErrorCode(errorClass);
        int other = MPI.addErrorCode(MPI.ERR_ARG);
        Check.same(before + 3, world.getAttr(MPI.LASTUSEDCODE), "last code");
        Check.that(errorClass > MPI.ERR_LASTCODE, "greater than predefined ones");
        Check.same("", MPI.getErrorString(code), "no text");
        MPI.addErrorString(code, "broken");
        Check.same("broken", MPI.getErrorString(code), "text");
        Check.same(errorClass, MPI.getErrorClass(code), "class");
        Check.same(MPI.ERR_ARG, MPI.getErrorClass(other), "class");
        Check.same(MPI.ERR_TAG, MPI.getErrorClass(MPI.ERR_TAG), "class");
        for (int each = 0; each <= MPI.ERR_ERRHANDLER; each++) {
            Check.that(!MPI.getErrorString(each).isBlank(), "text of class " + each);
        }
        Check.that(MPI.getErrorString(MPI.ERR_TRUNCATE).contains("longer"), "text");
        MPIException failure = new MPIException(errorClass, code, "of the program");
        Check.same(errorClass, failure.getErrorClass(), "class of an exception");
        Check.refuses(MPI.ERR_ARG, () -> MPI.addErrorString(MPI.ERR_TAG, "mine"));
        Check.refuses(MPI.ERR_ARG, () -> MPI.addErrorCode(code));
        Check.refuses(MPI.ERR_ARG, () -> MPI.getErrorString(other + 1));
        Check.refuses(MPI.ERR_ARG, () -> MPI.removeErrorClass(errorClass));
        MPI.removeErrorString(code);
        Check.same("", MPI.getErrorString(code), "text was removed");
        MPI.removeErrorCode(other);
        MPI.removeErrorCode(code);
        Check.refuses(MPI.ERR_ARG, () -> MPI.getErrorClass(code));
        MPI.removeErrorClass(errorClass);
        Check.same(before, world.getAttr(MPI.LASTUSEDCODE), "last code");
    }

    private static void hints(Intracomm world) {
        Info info = new Info();
        info.set("pace", "slow");
        Check.same("slow", info.getString("pace"), "hint");
        Check.same(null, info.getString("colour"), "no hint");
        Check.same(System.getProperty("os.arch"), Info.createEnv().get("arch"), "environment");
        Intracomm dup = world.iDupWithInfo(info);
        Objects.requireNonNull(dup.getRequest()).waitFor();
        Check.same("slow", dup.getInfo().get("pace"), "hint of the duplicate");
        dup.barrier();
        dup.free();
    }

    /// The even ranks and the odd ones as the groups of an inter-communicator.
    private static void fromGroups(Intracomm world) throws Exception {
        Group all = world.getGroup();
        int size = world.getSize();
        if (size == 1) {
            Check.refuses(
                    MPI.ERR_GROUP,
                    () -> Intercomm.createFromGroups(all, 0, MPI.GROUP_EMPTY, 0, "two"));
            return;
        }
        int odd = world.getRank() % 2;
        Group own = all.rangeIncl(new int[][] {{odd, size - 1, 2}});
        Group other = all.rangeIncl(new int[][] {{1 - odd, size - 1, 2}});
        Check.refuses(
                MPI.ERR_RANK,
                () -> Intercomm.createFromGroups(own, own.getSize(), other, 0, "two"));
        Check.refuses(
                MPI.ERR_RANK,
                () -> Intercomm.createFromGroups(own, 0, other, MPI.PROC_NULL, "two"));
        int atOne = world.getRank() == 0 ? MPI.PROC_NULL : 0;
        Check.refuses(MPI.ERR_RANK, () -> Intercomm.createFromGroups(own, atOne, other, 0, "two"));
        Intercomm two = Intercomm.createFromGroups(own, 0, other, 0, "two");
        Check.same(own.getSize(), two.getSize(), "size");
        Check.same(other.getSize(), two.getRemoteSize(), "size of the other group");
        int[] theirs = new int[other.getSize()];
        two.allGather(new int[] {world.getRank()}, 1, MPI.INT, theirs, 1, MPI.INT);
        int[] wanted = new int[theirs.length];
        Arrays.setAll(wanted, n -> 2 * n + 1 - odd);
        Check.same(wanted, theirs, "ranks of the other group");
        two.free();
    }
}
