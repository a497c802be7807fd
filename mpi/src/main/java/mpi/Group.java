// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An ordered set of processes. Immutable, until it is freed.
public final class Group implements Freeable {
    /// Numbers of a range: first, last, stride.
    private static final int RANGE = 3;

    private int @Nullable [] processes;
    private boolean isPermanent;

    /// @param processes as ranks in the world
    Group(int... processes) {
        this.processes = processes;
    }

    static Group none() {
        Group none = new Group();
        none.free();
        return none;
    }

    /// Returns an empty group that cannot be freed.
    static Group empty() {
        Group empty = new Group();
        empty.isPermanent = true;
        return empty;
    }

    /// Returns the processes, as ranks in the world.
    int[] processes() {
        int[] all = processes;
        if (all == null) {
            throw new MPIException(MPI.ERR_GROUP, "no group", null);
        }
        return all;
    }

    private List<Integer> list() {
        return Arrays.stream(processes()).boxed().toList();
    }

    private static Group of(Iterable<Integer> processes) {
        List<Integer> all = new ArrayList<>();
        processes.forEach(all::add);
        return new Group(all.stream().mapToInt(Integer::intValue).toArray());
    }

    // Methods with the names of Open MPI.

    /// Returns the group of a process set (MPI 4.1, 7.3.2: MPI_GROUP_FROM_SESSION_PSET).
    ///
    /// @param psetName `mpi://WORLD` or `mpi://SELF`
    /// @throws MPIException if there is no such set (`ERR_ARG`), or the session is finalized
    ///     (`ERR_SESSION`)
    public static Group fromSessionPset(Session session, String psetName) {
        return new Group(session.processes(psetName));
    }

    public int getSize() {
        return processes().length;
    }

    /// Returns the rank of this process; [MPI#UNDEFINED] if it is not a member.
    public int getRank() {
        return rankOf(ActiveJob.current().device().world().rank());
    }

    private int rankOf(int process) {
        int[] all = processes();
        for (int rank = 0; rank < all.length; rank++) {
            if (all[rank] == process) {
                return rank;
            }
        }
        return MPI.UNDEFINED;
    }

    /// No effect on [MPI#GROUP_EMPTY].
    @Override
    public void free() {
        if (!isPermanent) {
            processes = null;
        }
    }

    /// Returns whether it has been freed.
    public boolean isNull() {
        return processes == null;
    }

    /// Returns the ranks of processes of one group in another; [MPI#UNDEFINED] for processes that
    /// are not members.
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        int[] translated = new int[ranks1.length];
        for (int n = 0; n < translated.length; n++) {
            translated[n] =
                    ranks1[n] == MPI.PROC_NULL
                            ? MPI.PROC_NULL
                            : group2.rankOf(group1.process(ranks1[n]));
        }
        return translated;
    }

    /// Returns whether the first process has a lower rank in the world than that of another group.
    ///
    /// @throws MPIException if one of the groups is empty (`ERR_GROUP`)
    boolean isBefore(Group other) {
        if (getSize() == 0 || other.getSize() == 0) {
            throw new MPIException(MPI.ERR_GROUP, "group is empty", null);
        }
        return process(0) < other.process(0);
    }

    private int process(int rank) {
        int[] all = processes();
        if (rank < 0 || rank >= all.length) {
            throw new MPIException(
                    MPI.ERR_RANK,
                    "rank is out of range: rank=" + rank + ", ranks=" + all.length,
                    null);
        }
        return all[rank];
    }

    /// Returns [MPI#IDENT], [MPI#SIMILAR] if only the order differs, or [MPI#UNEQUAL].
    public static int compare(Group group1, Group group2) {
        if (Arrays.equals(group1.processes(), group2.processes())) {
            return MPI.IDENT;
        }
        boolean same = Set.copyOf(group1.list()).equals(Set.copyOf(group2.list()));
        return same ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    /// Returns all processes of the first group, followed by those of the second that are not in
    /// the first.
    public static Group union(Group group1, Group group2) {
        Set<Integer> all = new LinkedHashSet<>(group1.list());
        all.addAll(group2.list());
        return of(all);
    }

    /// Returns the processes of the first group that are in the second.
    public static Group intersection(Group group1, Group group2) {
        Set<Integer> all = new LinkedHashSet<>(group1.list());
        all.retainAll(group2.list());
        return of(all);
    }

    /// Returns the processes of the first group that are not in the second.
    public static Group difference(Group group1, Group group2) {
        Set<Integer> all = new LinkedHashSet<>(group1.list());
        group2.list().forEach(all::remove);
        return of(all);
    }

    /// Returns the processes with these ranks, in this order.
    ///
    /// @throws MPIException if a rank is out of range or occurs twice (`ERR_RANK`)
    public Group incl(int[] ranks) {
        return of(distinct(ranks));
    }

    private Set<Integer> distinct(int[] ranks) {
        Set<Integer> chosen = new LinkedHashSet<>();
        for (int rank : ranks) {
            if (!chosen.add(process(rank))) {
                throw new MPIException(MPI.ERR_RANK, "rank occurs twice: rank=" + rank, null);
            }
        }
        return chosen;
    }

    /// Returns all processes but those with these ranks.
    ///
    /// @throws MPIException if a rank is out of range or occurs twice (`ERR_RANK`)
    public Group excl(int[] ranks) {
        Set<Integer> excluded = distinct(ranks);
        List<Integer> all = new ArrayList<>(list());
        all.removeIf(excluded::contains);
        return of(all);
    }

    /// Returns the processes with the ranks of some ranges, each `{first, last, stride}`.
    ///
    /// @throws MPIException if a range has fewer numbers or its stride is 0 (`ERR_ARG`), or a rank
    ///     is out of range or occurs twice (`ERR_RANK`)
    public Group rangeIncl(int[][] ranges) {
        return incl(ranks(ranges));
    }

    /// Returns all processes but those with the ranks of some ranges.
    ///
    /// @throws MPIException as [#rangeIncl] does
    public Group rangeExcl(int[][] ranges) {
        return excl(ranks(ranges));
    }

    private int[] ranks(int[][] ranges) {
        List<Integer> ranks = new ArrayList<>();
        for (int[] range : ranges) {
            if (range.length < RANGE) {
                throw new MPIException(
                        MPI.ERR_ARG,
                        "range is not {first, last, stride}: " + Arrays.toString(range),
                        null);
            }
            int stride = range[2];
            if (stride == 0) {
                throw new MPIException(MPI.ERR_ARG, "stride is 0", null);
            }
            long count = Math.floorDiv((long) range[1] - range[0], stride);
            for (long n = 0; n <= count; n++) {
                int rank = (int) (range[0] + n * stride);
                int _ = process(rank); // throws at the first rank that is out of range
                ranks.add(rank);
            }
        }
        return ranks.stream().mapToInt(Integer::intValue).toArray();
    }

    // Methods with the names of mpiJava.

    /// Same as [#getSize].
    public int Size() {
        return getSize();
    }

    /// Same as [#getRank].
    public int Rank() {
        return getRank();
    }

    /// Same as [#translateRanks].
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return translateRanks(group1, ranks1, group2);
    }

    /// Same as [#compare].
    public static int Compare(Group group1, Group group2) {
        return compare(group1, group2);
    }

    /// Same as [#union].
    public static Group Union(Group group1, Group group2) {
        return union(group1, group2);
    }

    /// Same as [#intersection].
    public static Group Intersection(Group group1, Group group2) {
        return intersection(group1, group2);
    }

    /// Same as [#difference].
    public static Group Difference(Group group1, Group group2) {
        return difference(group1, group2);
    }

    /// Same as [#incl].
    public Group Incl(int[] ranks) {
        return incl(ranks);
    }

    /// Same as [#excl].
    public Group Excl(int[] ranks) {
        return excl(ranks);
    }

    /// Same as [#rangeIncl].
    public Group Range_incl(int[][] ranges) {
        return rangeIncl(ranges);
    }

    /// Same as [#rangeExcl].
    public Group Range_excl(int[][] ranges) {
        return rangeExcl(ranges);
    }
}
