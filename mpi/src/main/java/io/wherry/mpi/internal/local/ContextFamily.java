// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A context with those beside it, and how others are made of it: one family for each communicator.
final class ContextFamily {
    /* Each rank brings a number that it has given to no context. All learn of all, and take the number of the one they all
    find first: so no number is given twice, whatever else is being made meanwhile. */

    private static final int PER_RANK = 3;

    private final Job job;
    private final long id;
    private final LocalContext program;
    private final LocalContext shadow;

    /// Among those who are talked to.
    private final LocalContext inner;

    /// Among the own group.
    private final LocalContext local;

    private ContextFamily(Job job, long id, Members members) {
        this.job = job;
        this.id = id;
        program = opened(ContextId.PROGRAM, members);
        shadow = opened(ContextId.SHADOW, members);
        inner = opened(ContextId.INNER, members);
        local =
                members.remote() == null
                        ? inner
                        : opened(ContextId.LOCAL, members(job, members.group(), null));
    }

    private LocalContext opened(int plane, Members members) {
        return new LocalContext(job, this, ContextId.plane(id, plane), members);
    }

    private static Members members(Job job, int[] group, int @Nullable [] remote) {
        return new Members(group, remote, job.size(), job.rank());
    }

    /// All ranks.
    static ContextFamily world(Job job) {
        int[] all = new int[job.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return new ContextFamily(job, ContextId.of(0, ContextId.WORLD), members(job, all, null));
    }

    /// This rank alone.
    static ContextFamily self(Job job) {
        return new ContextFamily(
                job,
                ContextId.of(job.rank(), ContextId.SELF),
                members(job, new int[] {job.rank()}, null));
    }

    long id() {
        return id;
    }

    LocalContext program() {
        return program;
    }

    LocalContext shadow() {
        return shadow;
    }

    LocalContext inner() {
        return inner;
    }

    boolean isPair() {
        return local != inner;
    }

    /// Waits for all of the own group.
    void barrier() {
        RollCall.all(local, 0);
    }

    /// What a rank wants of a split.
    private record Choice(int rank, long colour, long key, int number) {
        static List<Choice> read(int[] group, long[] all) {
            List<Choice> choices = new ArrayList<>();
            for (int i = 0; i < group.length; i++) {
                int at = i * PER_RANK;
                choices.add(new Choice(group[i], all[at], all[at + 1], (int) all[at + 2]));
            }
            return choices;
        }

        /// Those with `colour`, in order.
        static List<Choice> of(long colour, List<Choice> all) {
            return all.stream()
                    .filter(choice -> choice.colour == colour)
                    .sorted(Comparator.comparingLong(Choice::key))
                    .toList();
        }

        static int[] ranks(List<Choice> choices) {
            return choices.stream().mapToInt(Choice::rank).toArray();
        }

        long id() {
            return ContextId.of(rank, number);
        }
    }

    @Nullable Context split(int colour, int key) {
        Members members = program.members();
        long[] ours = RollCall.all(local, colour, key, job.nextContext());
        int[] remote = members.remote();
        long[] theirs = remote == null ? ours : across(ours, remote.length * PER_RANK);
        if (colour == Context.NO_COLOUR) {
            return null;
        }
        List<Choice> here = Choice.of(colour, Choice.read(members.group(), ours));
        int[] group = Choice.ranks(here);
        if (remote == null) {
            return new ContextFamily(job, here.getFirst().id(), members(job, group, null)).program;
        }
        List<Choice> there = Choice.of(colour, Choice.read(remote, theirs));
        if (there.isEmpty()) {
            return null;
        }
        Choice first =
                here.getFirst().rank < there.getFirst().rank ? here.getFirst() : there.getFirst();
        Members both = members(job, group, Choice.ranks(there));
        return new ContextFamily(job, first.id(), both).program;
    }

    /// Tells the other group what all of this one know, and hears the same of them.
    ///
    /// @param count of their numbers
    private long[] across(long[] ours, int count) {
        long[] theirs = local.rank() == 0 ? RollCall.swap(inner, 0, 0, ours) : new long[count];
        if (theirs.length != count) {
            throw ErrorClass.error(
                    ErrorClass.OTHER,
                    "groups do not call the same: count=" + theirs.length + ", expected=" + count);
        }
        return RollCall.fromFirst(local, theirs);
    }

    Context pair(int leader, Context bridge, int remoteLeader, int tag) {
        int[] group = program.members().group();
        if (isPair() || leader < 0 || leader >= group.length) {
            throw ErrorClass.error(ErrorClass.COMM, "no such leader: leader=" + leader);
        }
        long[] theirs = {};
        long[] mine = said(group, job.nextContext());
        if (local.rank() == leader) {
            LocalContext between = ((LocalContext) bridge).family().inner;
            theirs = RollCall.swap(between, remoteLeader, tag, mine);
        }
        long[] counts = RollCall.from(local, leader, new long[] {theirs.length, mine[0]});
        if (local.rank() != leader) {
            theirs = new long[(int) counts[0]];
        }
        RollCall.from(local, leader, theirs);
        int[] remote = new int[theirs.length - 1];
        for (int i = 0; i < remote.length; i++) {
            remote[i] = (int) theirs[i + 1];
        }
        checkApart(group, remote);
        long chosen = chosen(counts[1], theirs[0]);
        return new ContextFamily(job, chosen, members(job, group, remote)).program;
    }

    /// Both sides take the same of two numbers.
    private static long chosen(long ours, long theirs) {
        return Math.min(ours, theirs);
    }

    /// A context's number that this rank gives, and the group.
    private long[] said(int[] group, int number) {
        long[] said = new long[1 + group.length];
        said[0] = ContextId.of(job.rank(), number);
        for (int i = 0; i < group.length; i++) {
            said[i + 1] = group[i];
        }
        return said;
    }

    private void checkApart(int[] group, int[] remote) {
        Members ours = members(job, group, null);
        for (int rank : remote) {
            if (rank < 0 || rank >= job.size() || ours.talksTo(rank)) {
                throw ErrorClass.error(
                        ErrorClass.GROUP, "groups have a rank in common: rank=" + rank);
            }
        }
    }

    Context merge(boolean high) {
        Members members = program.members();
        int[] remote = members.remote();
        if (remote == null) {
            throw ErrorClass.error(ErrorClass.COMM, "context has one group only");
        }
        int[] group = members.group();
        long[] ours = {high ? 1 : 0, ContextId.of(job.rank(), job.nextContext())};
        RollCall.fromFirst(local, ours);
        long[] theirs = across(ours, ours.length);
        boolean first = ours[0] == theirs[0] ? group[0] < remote[0] : ours[0] < theirs[0];
        int[] all = first ? joined(group, remote) : joined(remote, group);
        long chosen = chosen(ours[1], theirs[1]);
        return new ContextFamily(job, chosen, members(job, all, null)).program;
    }

    private static int[] joined(int[] first, int[] second) {
        int[] both = new int[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    void free() {
        for (int plane = ContextId.PROGRAM; plane <= ContextId.LOCAL; plane++) {
            job.matching().leave(ContextId.plane(id, plane));
        }
    }
}
