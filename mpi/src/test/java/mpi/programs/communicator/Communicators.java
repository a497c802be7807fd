// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import mpi.Comm;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Communicators derived from others: duplicates, parts, by groups; their names and comparisons.
public final class Communicators {
    private Communicators() {}

    public static void run(Intracomm world) throws Exception {
        world();
        copies(world);
        noHints(world);
        parts(world);
        negativeColour(world);
        byGroup(world);
        ofTheGroupAlone(world);
        names(world);
        handlers(world);
        inheritedHandlers(world);
        parted(world);
    }

    private static void world() throws Exception {
        Check.same("MPI_COMM_WORLD", MPI.COMM_WORLD.getName(), "name");
        Check.same("MPI_COMM_SELF", MPI.COMM_SELF.getName(), "name");
        Check.same(1, MPI.COMM_SELF.getSize(), "size");
        Check.same(0, MPI.COMM_SELF.Rank(), "rank");
        Check.that(!MPI.COMM_WORLD.isInter() && !MPI.COMM_WORLD.Test_inter(), "two groups");
        Check.same(MPI.UNDEFINED, MPI.COMM_WORLD.getTopology(), "topology");
        Check.same(MPI.UNDEFINED, MPI.COMM_WORLD.Topo_test(), "topology");
        Check.that(MPI.COMM_NULL.isNull() && MPI.COMM_NULL.Is_null(), "not null");
        Check.that(MPI.COMM_WORLD.getRequest() == null, "a request");
        int[] number = {5};
        MPI.COMM_SELF.allReduce(number, 1, MPI.INT, MPI.SUM);
        Check.same(5, number[0], "sum of one");
        Check.same(
                MPI.COMM_WORLD.getSize() == 1 ? MPI.CONGRUENT : MPI.UNEQUAL,
                Comm.compare(MPI.COMM_WORLD, MPI.COMM_SELF),
                "world and self");
        Check.refuses(MPI.ERR_COMM, MPI.COMM_WORLD::free);
        Check.refuses(MPI.ERR_COMM, MPI.COMM_WORLD::disconnect);
        Check.refuses(MPI.ERR_COMM, MPI.COMM_SELF::Free);
    }

    private static void works(Comm comm, int size) {
        Check.same(size, comm.getSize(), "size");
        int[] one = {1};
        comm.allReduce(one, 1, MPI.INT, MPI.SUM);
        Check.same(size, one[0], "how many take part");
        Object[] text = {comm.getRank() == 0 ? "root" : null};
        comm.bcast(text, 1, MPI.OBJECT, 0);
        Check.same("root", text[0], "object");
    }

    private static void copies(Intracomm world) {
        int size = world.getSize();
        Check.same(MPI.IDENT, Comm.compare(world, world), "the same");
        Info info = new Info();
        info.set("a", "b");
        Intracomm later = world.iDup();
        later.getRequest().waitFor();
        for (Intracomm each :
                new Intracomm[] {world.dup(), world.clone(), later, world.dupWithInfo(info)}) {
            Check.same(MPI.CONGRUENT, Comm.Compare(world, each), "a copy");
            works(each, size);
            each.Free();
            Check.that(each.isNull() && each.Is_null(), "freed");
        }
        Intracomm hinted = world.dupWithInfo(info);
        Check.same("b", hinted.getInfo().get("a"), "hint");
        info.set("a", "c");
        Check.same("b", hinted.getInfo().get("a"), "hint that was copied");
        hinted.setInfo(info);
        Check.same("c", hinted.getInfo().get("a"), "hint");
        hinted.disconnect();
        Check.that(hinted.isNull(), "disconnected");
    }

    /// A rank that passes null for the hints takes part, so that the others do not wait for it.
    private static void noHints(Intracomm world) {
        Info hints = world.getRank() == 0 ? null : MPI.INFO_NULL;
        Intracomm copy = world.dupWithInfo(hints);
        Check.same(0, copy.getInfo().size(), "hints");
        copy.free();
    }

    /// A rank whose colour is refused takes part, so that the others do not wait for it.
    private static void negativeColour(Intracomm world) throws Exception {
        if (world.getRank() == 0) {
            Check.refuses(MPI.ERR_ARG, () -> world.split(-5, 0));
        } else {
            Intracomm others = world.split(1, 0);
            works(others, world.getSize() - 1);
            others.free();
        }
    }

    private static void parts(Intracomm world) throws Exception {
        int size = world.getSize();
        int rank = world.getRank();
        Intracomm half = world.split(rank % 2, -rank);
        int of = (size + 1 - rank % 2) / 2;
        works(half, of);
        Check.same((size - 1 - rank) / 2, half.getRank(), "rank by the key");
        Check.same(of == size ? MPI.CONGRUENT : MPI.UNEQUAL, Comm.compare(world, half), "half");
        Intracomm turned = world.Split(7, size - rank);
        Check.same(size - 1 - rank, turned.getRank(), "rank by the key");
        Check.same(size == 1 ? MPI.CONGRUENT : MPI.SIMILAR, Comm.compare(world, turned), "turned");
        works(turned, size);
        Intracomm some = world.split(rank == 0 ? MPI.UNDEFINED : 1, 0);
        Check.that(some != null && some.isNull() == (rank == 0), "none for rank 0");
        if (rank > 0) {
            works(some, size - 1);
            some.free();
        }
        Check.refuses(MPI.ERR_ARG, () -> world.split(-5, 0));
        Intracomm shared = world.splitType(Comm.TYPE_SHARED, -rank, MPI.INFO_NULL);
        Check.that(shared.getSize() >= 1 && shared.getSize() <= size, "ranks of this machine");
        works(shared, shared.getSize());
        Intracomm none = world.splitType(MPI.UNDEFINED, 0, MPI.INFO_NULL);
        Check.that(none.isNull(), "not null");
        Intracomm others =
                world.splitType(rank == 0 ? MPI.UNDEFINED : Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        Check.that(others.isNull() == (rank == 0), "none for rank 0");
        if (rank > 0) {
            Check.same(MPI.UNDEFINED, rankOfZero(world, others), "rank 0 among the others");
            works(others, others.getSize());
            others.free();
        }
        int unknownAtOne = rank == 0 ? 77 : Comm.TYPE_SHARED;
        Check.refuses(MPI.ERR_ARG, () -> world.splitType(unknownAtOne, 0, MPI.INFO_NULL));
        Intracomm quarter = half.split(half.getRank() / 2, 0);
        works(quarter, quarter.getSize());
        quarter.free();
        half.free();
        turned.free();
        shared.free();
    }

    private static int rankOfZero(Intracomm world, Intracomm others) {
        return Group.translateRanks(world.getGroup(), new int[] {0}, others.getGroup())[0];
    }

    private static void byGroup(Intracomm world) throws Exception {
        int size = world.getSize();
        int rank = world.getRank();
        Group last = world.getGroup().incl(size == 1 ? new int[] {0} : new int[] {size - 1, 0});
        Intracomm both = world.create(last);
        Check.that(
                both.isNull() == (last.getRank() == MPI.UNDEFINED),
                "only member ranks get a communicator");
        if (!both.isNull()) {
            Check.same(last.getRank(), both.getRank(), "rank");
            works(both, last.getSize());
            both.free();
        }
        Intracomm nobody = world.Create(MPI.GROUP_EMPTY);
        Check.that(nobody.isNull(), "a communicator of an empty group");
        Intracomm first = world.Create(world.getGroup().incl(new int[] {0}));
        Check.that(first.isNull() == (rank > 0), "only member ranks get a communicator");
        Check.same(rank == 0 ? 0 : MPI.UNDEFINED, first.Group().Rank(), "rank in the group");
        Check.same(1, first.Group().Size(), "size of the group");
        Intracomm own = world.create(world.getGroup().incl(new int[] {rank}));
        works(own, 1);
        own.free();
        if (size > 1) {
            Check.refuses(MPI.ERR_GROUP, () -> MPI.COMM_SELF.create(world.getGroup()));
            Check.refuses(MPI.ERR_GROUP, () -> MPI.COMM_SELF.createGroup(world.getGroup(), 1));
        }
    }

    /// Called by the members only, several at once.
    private static void ofTheGroupAlone(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        for (int parity = 0; parity < 2; parity++) {
            if (rank % 2 == parity) {
                Group group = world.getGroup().rangeIncl(new int[][] {{parity, size - 1, 2}});
                Intracomm part = world.createGroup(group, 40 + parity);
                Check.same(rank / 2, part.getRank(), "rank");
                works(part, group.getSize());
                part.free();
            }
        }
        Group all = world.getGroup().rangeIncl(new int[][] {{size - 1, 0, -1}});
        Intracomm turned = world.createGroup(all, 1);
        Check.same(size - 1 - rank, turned.getRank(), "rank");
        works(turned, size);
        turned.free();
    }

    private static void names(Intracomm world) {
        Intracomm comm = world.dup();
        Check.same("", comm.getName(), "name of a new one");
        comm.setName("mine");
        Check.same("mine", comm.getName(), "name");
        Check.that(comm.toString().contains("mine"), comm.toString());
        comm.free();
        Check.same("no communicator", comm.toString(), "text");
    }

    private static void handlers(Intracomm world) {
        Intracomm comm = world.dup();
        Check.same(MPI.ERRORS_ARE_FATAL, comm.getErrhandler(), "handler of a new one");
        comm.setErrhandler(MPI.ERRORS_RETURN);
        Check.same(MPI.ERRORS_RETURN, comm.Errorhandler_get(), "handler");
        comm.Errorhandler_set(MPI.ERRORS_ABORT);
        Check.same(MPI.ERRORS_ABORT, comm.getErrhandler(), "handler");
        comm.free();
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        Check.same(MPI.ERRORS_RETURN, MPI.Errorhandler_get(), "handler of the world");
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    /// A communicator begins with the handler of that from which it was created (MPI 4.1, 9.3).
    private static void inheritedHandlers(Intracomm world) {
        Intracomm first = world.dup();
        first.setErrhandler(MPI.ERRORS_RETURN);
        int[] length = {world.getSize()};
        Intracomm[] created = {
            first.dup(),
            first.split(0, 0),
            first.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL),
            first.create(first.getGroup()),
            first.createGroup(first.getGroup(), 50),
            first.createCart(length, new boolean[1], false)
        };
        for (Intracomm each : created) {
            Check.same(MPI.ERRORS_RETURN, each.getErrhandler(), "inherited handler");
            each.callErrhandler(MPI.ERR_OTHER); // the job goes on
            each.setErrhandler(MPI.ERRORS_ABORT);
            each.free();
        }
        Check.same(MPI.ERRORS_RETURN, first.getErrhandler(), "handler of the first");
        first.free();
    }

    /// Ranks of one that others do not have keep talking while the others are elsewhere.
    private static void parted(Intracomm world) {
        int rank = world.getRank();
        Intracomm part = world.split(rank == 0 ? 0 : 1, 0);
        for (int n = 0; n < 20; n++) {
            works(part, part.getSize());
        }
        part.free();
        world.barrier();
    }
}
