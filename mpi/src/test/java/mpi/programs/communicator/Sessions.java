// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Session;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Sessions before `MPI.Init`, while it holds, and after `MPI.Finalize`.
public final class Sessions {
    private Sessions() {}

    public static void main(String[] args) throws Exception {
        Session first = Session.init(MPI.INFO_NULL, MPI.ERRORS_RETURN);
        Check.that(!MPI.isInitialized() && !MPI.isFinalized(), "MPI.Init was not called");
        sets(first);
        sums(first, "first");
        Check.refuses(MPI.ERR_OTHER, MPI::Finalize);
        Check.refuses(MPI.ERR_COMM, MPI.COMM_WORLD::getRank);
        first.finalizeSession();
        afterwards(first);

        Session second = Session.init(new Info(), MPI.ERRORS_ARE_FATAL);
        sums(second, "second");

        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        int rank = MPI.COMM_WORLD.getRank();
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same(size, sum[0], "sum of the world");
        Session third = Session.init(MPI.INFO_NULL, MPI.ERRORS_RETURN);
        parts(third);
        second.finalizeSession();
        MPI.Finalize();

        Check.that(MPI.isFinalized(), "finalized");
        Check.refuses(MPI.ERR_COMM, MPI.COMM_WORLD::getRank);
        Check.refuses(MPI.ERR_OTHER, () -> MPI.Init(args));
        sums(third, "third");
        third.finalizeSession();
        Check.refuses(MPI.ERR_OTHER, () -> Session.init(MPI.INFO_NULL, MPI.ERRORS_RETURN));
        if (rank == 0) {
            System.out.println("programs: done");
        }
    }

    static void sets(Session session) throws Exception {
        Check.same(2, session.getNumPsets(MPI.INFO_NULL), "sets");
        Check.same("mpi://WORLD", session.getNthPset(MPI.INFO_NULL, 0), "first set");
        Check.same("mpi://SELF", session.getNthPset(MPI.INFO_NULL, 1), "second set");
        Check.refuses(MPI.ERR_ARG, () -> session.getNthPset(MPI.INFO_NULL, 2));
        Check.refuses(MPI.ERR_ARG, () -> Group.fromSessionPset(session, "mpi://NONE"));
        Group world = Group.fromSessionPset(session, "mpi://WORLD");
        Group self = Group.fromSessionPset(session, "mpi://SELF");
        Check.same(1, self.getSize(), "size of self");
        Check.same(
                Integer.toString(world.getSize()),
                session.getPsetInfo("mpi://WORLD").get("mpi_size"),
                "size of the world");
        Check.same("1", session.getPsetInfo("mpi://SELF").get("mpi_size"), "size of self");
        String level = session.getInfo().get("thread_level");
        Check.that(level != null && level.startsWith("MPI_THREAD_"), "level of threads");
        Check.same(MPI.ERRORS_RETURN, session.getErrhandler(), "handler");
        session.setErrhandler(MPI.ERRORS_RETURN);
        session.callErrhandler(MPI.ERR_OTHER); // has no effect
    }

    /// All ranks add up their ranks.
    static void sums(Session session, String tag) {
        Group world = Group.fromSessionPset(session, "mpi://WORLD");
        Intracomm comm = Intracomm.createFromGroup(world, tag, MPI.INFO_NULL, MPI.ERRORS_RETURN);
        int size = world.getSize();
        Check.same(size, comm.getSize(), "size");
        Check.same(world.getRank(), comm.getRank(), "rank");
        int[] sum = {comm.getRank()};
        comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same(size * (size - 1) / 2, sum[0], "sum");
        RingNeighbours ring = RingNeighbours.of(comm);
        int[] in = new int[1];
        comm.sendRecv(sum, 1, MPI.INT, ring.right(), 1, in, 1, MPI.INT, ring.left(), 1);
        Check.same(sum[0], in[0], "from the left");
        comm.free();
        Group self = Group.fromSessionPset(session, "mpi://SELF");
        Intracomm alone = Intracomm.createFromGroup(self, tag);
        Check.same(1, alone.getSize(), "alone");
        alone.free();
    }

    /// Even and odd ranks for themselves, at the same time.
    private static void parts(Session session) {
        Group world = Group.fromSessionPset(session, "mpi://WORLD");
        int size = world.getSize();
        int odd = world.getRank() % 2;
        Group part = world.rangeIncl(new int[][] {{odd, size - 1, 2}});
        Intracomm comm = Intracomm.createFromGroup(part, "part");
        int[] sum = {1};
        comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same((size + 1 - odd) / 2, sum[0], "ranks in a part");
        comm.free();
        Check.that(Intracomm.createFromGroup(MPI.GROUP_EMPTY, "none").isNull(), "of no processes");
    }

    static void afterwards(Session session) throws Exception {
        Check.that(session.isNull(), "session is finalized");
        Check.refuses(MPI.ERR_SESSION, () -> session.getNumPsets(MPI.INFO_NULL));
        Check.refuses(MPI.ERR_SESSION, () -> Group.fromSessionPset(session, "mpi://WORLD"));
        Check.refuses(MPI.ERR_SESSION, () -> session.callErrhandler(MPI.ERR_OTHER));
        Check.refuses(MPI.ERR_SESSION, session::finalizeSession);
    }
}
