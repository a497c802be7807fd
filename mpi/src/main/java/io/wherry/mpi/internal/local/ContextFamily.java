// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.port.LeaderChannel;
import io.wherry.mpi.internal.port.ProcessAddress;
import io.wherry.mpi.internal.port.ProcessId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The contexts of one communicator (for the program, the shadow, and internal use), and the
/// creation of new communicators from it.
final class ContextFamily {
    /*
     * Context numbers: each rank proposes a number that it has given to no context. All ranks get
     * all proposals and take the one of the rank that all find first: so no number is used twice,
     * even if other contexts are created at the same time.
     */

    private static final int PER_RANK = 3;

    private final LocalRank job;
    private final long id;
    private final LocalContext program;
    private final LocalContext shadow;

    /// Internal messages to the ranks that the communicator sends to.
    private final LocalContext inner;

    /// Internal messages within the own group.
    private final LocalContext local;

    /// Whether processes of other jobs are members.
    private final boolean hasOthers;

    ContextFamily(LocalRank job, long id, Members members) {
        this.job = job;
        this.id = id;
        program = opened(ContextId.PROGRAM, members);
        shadow = opened(ContextId.SHADOW, members);
        inner = opened(ContextId.INNER, members);
        local =
                members.remote() == null
                        ? inner
                        : opened(ContextId.LOCAL, members(job, members.group(), null));
        int[] others = members.others();
        hasOthers = job.processes().hasOther(members.group()) || job.processes().hasOther(others);
        if (hasOthers) {
            job.begun(this);
        }
    }

    /// Returns whether a process is a member.
    boolean has(int process) {
        return program.members().talksTo(process) || local.members().talksTo(process);
    }

    /// Returns whether processes of other jobs are members.
    boolean hasOthers() {
        return hasOthers;
    }

    /// Returns the context of the own group alone.
    LocalContext local() {
        return local;
    }

    /// Returns a number that this rank has given to no context.
    long proposal() {
        return job.nextContext(hasOthers);
    }

    private LocalContext opened(int plane, Members members) {
        return new LocalContext(job, this, ContextId.plane(id, plane), members);
    }

    private static Members members(LocalRank job, int[] group, int @Nullable [] remote) {
        return new Members(group, remote, job.rank());
    }

    /// Creates the family of all ranks.
    static ContextFamily world(LocalRank job) {
        int[] all = new int[job.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return new ContextFamily(job, ContextId.of(0, ContextId.WORLD), members(job, all, null));
    }

    /// Creates the family of this rank alone.
    static ContextFamily self(LocalRank job) {
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

    /// Blocks until all ranks of the own group have called it.
    void barrier() {
        ControlCollectives.barrier(local);
    }

    /// The arguments of one rank for a split.
    private record Choice(int process, long colour, long key, long id) {
        static List<Choice> read(int[] group, long[] all) {
            List<Choice> choices = new ArrayList<>();
            for (int i = 0; i < group.length; i++) {
                int at = i * PER_RANK;
                choices.add(new Choice(group[i], all[at], all[at + 1], all[at + 2]));
            }
            return choices;
        }

        /// Returns the choices with `colour`, in order.
        static List<Choice> of(long colour, List<Choice> all) {
            return all.stream()
                    .filter(choice -> choice.colour == colour)
                    .sorted(Comparator.comparingLong(Choice::key))
                    .toList();
        }

        static int[] processes(List<Choice> choices) {
            return choices.stream().mapToInt(Choice::process).toArray();
        }
    }

    @Nullable Context split(int colour, int key) {
        Members members = program.members();
        TreeOperation gathering = new TreeOperation(local, 0);
        long[] ours = gathering.all(colour, key, proposal());
        Throwable failure = gathering.end();
        int[] remote = members.remote();
        long[] theirs = remote == null ? ours : across(ours, failure, remote.length * PER_RANK);
        KeptFailure.throwIfAny(failure);
        if (colour == Context.NO_COLOUR) {
            return null;
        }
        List<Choice> here = Choice.of(colour, Choice.read(members.group(), ours));
        int[] group = Choice.processes(here);
        if (remote == null) {
            return new ContextFamily(job, here.getFirst().id(), members(job, group, null)).program;
        }
        List<Choice> there = Choice.of(colour, Choice.read(remote, theirs));
        if (there.isEmpty()) {
            return null;
        }
        Members both = members(job, group, Choice.processes(there));
        long chosen = chosen(here.getFirst().id(), there.getFirst().id());
        return new ContextFamily(job, chosen, both).program;
    }

    /// Exchanges the numbers that all ranks of each group know with the other group. All ranks call
    /// it, also after a failure, of which it tells the other group.
    ///
    /// @param failure why this rank does not know the numbers of its group; null if it does
    /// @param count of their numbers
    private long[] across(long[] ours, @Nullable Throwable failure, int count) {
        long[] theirs = ControlCollectives.ofLeader(local, 0, () -> swapUnless(failure, ours));
        if (theirs.length != count) {
            throw ErrorClass.error(
                    ErrorClass.OTHER,
                    "groups do not call the same: count=" + theirs.length + ", expected=" + count);
        }
        return theirs;
    }

    private long[] swapUnless(@Nullable Throwable failure, long[] ours) {
        if (failure != null) {
            ControlCollectives.refuse(inner, 0, 0, failure);
            throw KeptFailure.exception(failure);
        }
        return ControlCollectives.swap(inner, 0, 0, ours);
    }

    Context pair(int leader, Context bridge, int remoteLeader, int tag) {
        int[] group = program.members().group();
        if (isPair() || leader < 0 || leader >= group.length) {
            throw ErrorClass.error(ErrorClass.COMM, "no such leader: leader=" + leader);
        }
        ProcessRegistry processes = job.processes();
        List<ProcessId> own = Arrays.stream(group).mapToObj(processes::id).toList();
        long[] mine = ProcessAddress.identities(proposal(), own);
        Throwable loss = loss();
        LeaderChannel.Opening opening =
                introduction -> {
                    LocalContext between = ((LocalContext) bridge).family().inner;
                    if (loss != null) {
                        BridgeChannel.refuse(between, remoteLeader, tag, loss);
                        throw KeptFailure.exception(loss);
                    }
                    return new BridgeChannel(between, remoteLeader, tag, introduction);
                };
        long[] told =
                ControlCollectives.ofLeader(local, leader, () -> led(mine, opening.open(mine)));
        KeptFailure.throwIfAny(loss);
        List<ProcessId> others = ProcessAddress.readIdentities(told, 2);
        GroupRendezvous meeting = new GroupRendezvous(job, local, leader);
        boolean isOneJob =
                own.stream().allMatch(processes::isOfThisJob)
                        && others.stream().allMatch(processes::isOfThisJob);
        return isOneJob
                ? meeting.between(others, chosen(told[0], told[1])).program
                : meeting.of(opening).program;
    }

    /// Returns the failure that all ranks of the own group get if one of them was lost before the
    /// call, and some if one is lost during it; null if none is. Collective.
    private @Nullable Throwable loss() {
        TreeOperation gathering = new TreeOperation(local, 0);
        long[] _ = gathering.all(0);
        return gathering.end();
    }

    /// Returns the proposal of this side, then the introduction of the other side.
    private static long[] led(long[] mine, LeaderChannel channel) {
        return LongStream.concat(LongStream.of(mine[0]), LongStream.of(channel.introduction()))
                .toArray();
    }

    /// Returns one of two proposals, the same on both sides.
    private static long chosen(long ours, long theirs) {
        return Math.min(ours, theirs);
    }

    Context merge(boolean high) {
        Members members = program.members();
        int[] remote = members.remote();
        if (remote == null) {
            throw ErrorClass.error(ErrorClass.COMM, "context has one group only");
        }
        int[] group = members.group();
        TreeOperation gathering = new TreeOperation(local, 0); // so that a lost leaf ends it at all
        long[] all = gathering.all(high ? 1 : 0, proposal());
        long[] ours = Arrays.copyOf(all, 2); // those of rank 0
        Throwable failure = gathering.end();
        long[] theirs = across(ours, failure, ours.length);
        KeptFailure.throwIfAny(failure);
        int side = ours[0] == theirs[0] ? 1 : 0;
        boolean first = ours[side] < theirs[side];
        int[] both = first ? joined(group, remote) : joined(remote, group);
        long chosen = chosen(ours[1], theirs[1]);
        return new ContextFamily(job, chosen, members(job, both, null)).program;
    }

    private static int[] joined(int[] first, int[] second) {
        int[] both = new int[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    void free() {
        job.ended(this);
        for (int plane = ContextId.PROGRAM; plane <= ContextId.LOCAL; plane++) {
            job.matching().leave(ContextId.plane(id, plane));
        }
    }
}
