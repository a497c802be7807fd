// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Groups of processes, in both spellings.
public final class Groups {
    private Groups() {}

    public static void run(Intracomm world) throws Exception {
        Group all = world.getGroup();
        int size = world.getSize();
        int rank = world.getRank();
        Check.same(size, all.getSize(), "size");
        Check.same(rank, all.getRank(), "rank");
        Check.same(size, world.Group().Size(), "Size");
        Check.same(rank, world.Group().Rank(), "Rank");
        Check.same(MPI.IDENT, Group.compare(all, world.Group()), "the same");
        choice(all, size, rank);
        sets(all, size);
        ranges(all, size);
        wrong(all, size);
        Group gone = all.incl(new int[] {0});
        gone.free();
        Check.that(gone.isNull() && !all.isNull(), "freed");
        Check.refuses(MPI.ERR_GROUP, gone::getSize);
        Check.that(MPI.GROUP_NULL.isNull(), "no group");
        MPI.GROUP_EMPTY.free();
        Check.same(0, MPI.GROUP_EMPTY.getSize(), "size of the empty group");
    }

    private static void choice(Group all, int size, int rank) {
        int[] backwards = new int[size];
        for (int n = 0; n < size; n++) {
            backwards[n] = size - 1 - n;
        }
        Group turned = all.incl(backwards);
        Check.same(size - 1 - rank, turned.getRank(), "rank in the turned group");
        Check.same(size == 1 ? MPI.IDENT : MPI.SIMILAR, Group.Compare(all, turned), "turned");
        Group last = all.Incl(new int[] {size - 1});
        Check.same(rank == size - 1 ? 0 : MPI.UNDEFINED, last.getRank(), "rank in the last");
        Group others = all.excl(new int[] {size - 1});
        Check.same(size - 1, others.getSize(), "others");
        Check.same(size - 1, all.Excl(new int[] {0}).Size(), "others");
        Check.same(
                new int[] {0, MPI.PROC_NULL},
                Group.translateRanks(last, new int[] {0, MPI.PROC_NULL}, turned),
                "translated ranks");
        Check.same(
                new int[] {size == 1 ? MPI.UNDEFINED : 0},
                Group.Translate_ranks(turned, new int[] {size - 1}, others),
                "translated ranks");
        Check.same(
                new int[] {MPI.UNDEFINED},
                Group.translateRanks(all, new int[] {size - 1}, others),
                "a rank that is not there");
    }

    private static void sets(Group all, int size) {
        Group first = all.incl(new int[] {0});
        Group last = all.incl(new int[] {size - 1});
        int both = size == 1 ? 1 : 2;
        Group union = Group.union(last, first);
        Check.same(both, union.getSize(), "union");
        Check.same(
                new int[] {size - 1},
                Group.translateRanks(union, new int[] {0}, all),
                "order of a union");
        Check.same(both, Group.Union(first, last).getSize(), "Union");
        Check.same(1, Group.intersection(union, first).getSize(), "intersection");
        Check.same(2 - both, Group.Intersection(first, last).getSize(), "Intersection");
        Check.same(both - 1, Group.difference(union, first).getSize(), "difference");
        Check.same(size - 1, Group.Difference(all, first).getSize(), "Difference");
        Group none = Group.difference(all, all);
        Check.same(0, none.getSize(), "size of the empty group");
        Check.same(MPI.UNDEFINED, none.getRank(), "rank in the empty group");
        Check.same(MPI.IDENT, Group.compare(none, MPI.GROUP_EMPTY), "empty groups");
        Check.same(MPI.UNEQUAL, Group.compare(none, all), "empty group and world");
    }

    private static void ranges(Group all, int size) {
        int[][] every = {{0, size - 1, 2}};
        Check.same((size + 1) / 2, all.rangeIncl(every).getSize(), "every other");
        Check.same(size / 2, all.rangeExcl(every).getSize(), "all but every other");
        Check.same((size + 1) / 2, all.Range_incl(every).getSize(), "every other");
        Check.same(size / 2, all.Range_excl(every).getSize(), "all but every other");
        Group down = all.rangeIncl(new int[][] {{size - 1, 0, -1}});
        Check.same(new int[] {size - 1}, Group.translateRanks(down, new int[] {0}, all), "down");
    }

    private static void wrong(Group all, int size) throws Exception {
        Check.refuses(MPI.ERR_RANK, () -> all.incl(new int[] {size}));
        Check.refuses(MPI.ERR_RANK, () -> all.excl(new int[] {-1}));
        Check.refuses(MPI.ERR_RANK, () -> all.rangeIncl(new int[][] {{0, size, 1}}));
        Check.refuses(MPI.ERR_ARG, () -> all.rangeIncl(new int[][] {{0, 0, 0}}));
        Check.refuses(MPI.ERR_ARG, () -> all.rangeIncl(new int[][] {{0, 0}}));
        Check.refuses(MPI.ERR_ARG, () -> all.rangeExcl(new int[][] {{}}));
        Check.refuses(MPI.ERR_RANK, () -> all.rangeIncl(new int[][] {{0, Integer.MAX_VALUE, 1}}));
        Check.refuses(MPI.ERR_RANK, () -> all.rangeIncl(new int[][] {{Integer.MAX_VALUE, -2, -1}}));
        Check.refuses(MPI.ERR_RANK, () -> all.incl(new int[] {0, 0}));
        Check.refuses(MPI.ERR_RANK, () -> all.excl(new int[] {0, 0}));
        Check.refuses(MPI.ERR_RANK, () -> all.rangeExcl(new int[][] {{0, 0, 1}, {0, 0, 1}}));
        Check.same(0, all.rangeIncl(new int[][] {{1, 0, 1}}).getSize(), "a range without ranks");
    }
}
