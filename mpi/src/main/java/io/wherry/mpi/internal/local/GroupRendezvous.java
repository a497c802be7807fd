// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.port.LeaderChannel;
import io.wherry.mpi.internal.port.PortListener;
import io.wherry.mpi.internal.port.ProcessAddress;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.mpi.internal.port.Secret;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Creates one context of two groups whose processes may be of several jobs, and links all pairs of
/// processes that have no link. Collective over a group; the leader has a channel to the leader of
/// the other group.
final class GroupRendezvous {
    /*
     * 1. Each process tells its group the address at which it listens. 2. The leaders exchange
     * what they know, and tell their groups. 3. The side with the greater proposal expects links;
     * when all its processes are ready, 4. the other side opens them. 5. All processes agree that
     * all steps succeeded, and only then are the links used. A process that fails takes part in
     * the following steps, so that all learn of the failure. If another thread of a process links
     * the same processes for another pair of groups, all repeat step 3 after a pause.
     */

    private static final int KEY_AT = 1;
    private static final int CARDS_AT = 3;

    /// In the place of an error class: another thread of the process links the same processes.
    private static final long BUSY = 1L << 32;

    private static final int MOST_TRIES = 1_000;
    private static final int LONGEST_PAUSE_MILLIS = 50;
    private static final long NANOS_OF_MILLI = 1_000_000;

    private final LocalRank job;
    private final LocalContext local;
    private final int leader;
    private @Nullable LeaderChannel channel;
    private @Nullable MPIException problem;
    private boolean isBusy;

    /// @param local context of the own group
    /// @param leader its rank in `local`
    GroupRendezvous(LocalRank job, LocalContext local, int leader) {
        this.job = job;
        this.local = local;
        this.leader = leader;
    }

    /// @param opening called at the leader only
    /// @throws MPIException if the leaders do not connect, the groups have a process in common
    ///     (`ERR_GROUP`), or two processes cannot be linked; all processes of the group get the
    ///     same class of error
    ContextFamily of(LeaderChannel.Opening opening) {
        long[] addresses = ControlCollectives.all(local, ownAddress());
        try {
            return met(
                    ControlCollectives.ofLeader(
                            local, leader, () -> introduce(opening, introduction(addresses))));
        } finally {
            LeaderChannel open = channel;
            if (open != null) {
                open.close();
            }
        }
    }

    private long[] ownAddress() {
        ProcessId self = job.processes().self();
        try {
            PortListener listener = job.processes().listener(LocalDevice.LINKS);
            if (ProcessAddress.fits(listener.address())) {
                return new ProcessAddress(self, listener.address().toString()).numbers();
            }
            problem =
                    ErrorClass.error(
                            ErrorClass.OTHER, "address is too long: " + listener.address());
        } catch (RuntimeException | Error e) {
            problem = asProblem(e); // the other processes wait
        }
        return new ProcessAddress(self, "").numbers();
    }

    private static MPIException asProblem(Throwable failure) {
        return failure instanceof MPIException known
                ? known
                : new MPIException(ErrorClass.OTHER, String.valueOf(failure.getMessage()), failure);
    }

    private long[] introduction(long[] addresses) {
        return joined(new long[] {job.nextContext(true), Secret.bits(), Secret.bits()}, addresses);
    }

    private static long[] joined(long[] first, long[] second) {
        return LongStream.concat(LongStream.of(first), LongStream.of(second)).toArray();
    }

    /// Throws if the numbers are not an introduction of a leader.
    static void checkIntroduction(long[] theirs) {
        ProcessAddress.read(theirs, CARDS_AT);
    }

    /// @return the proposal of this side, then the introduction of the other side
    private long[] introduce(LeaderChannel.Opening opening, long[] mine) {
        LeaderChannel opened = opening.open(mine);
        channel = opened;
        long[] theirs = opened.introduction();
        checkIntroduction(theirs); // throws here, at all processes
        return joined(new long[] {mine[0], mine[1], mine[2]}, theirs);
    }

    private ContextFamily met(long[] proposals) {
        List<ProcessAddress> others = ProcessAddress.read(proposals, CARDS_AT + CARDS_AT);
        checkApart(others.stream().map(ProcessAddress::process).toList());
        long ours = proposals[0];
        long theirs = proposals[CARDS_AT];
        boolean dials = ours < theirs;
        int keyAt = dials ? KEY_AT : CARDS_AT + KEY_AT;
        String key = Long.toHexString(proposals[keyAt]) + Long.toHexString(proposals[keyAt + 1]);
        long id = Math.min(ours, theirs);
        Random pauses = new Random(id); // the same at all processes
        for (int tries = 1; !link(others, key, dials); tries++) {
            if (tries == MOST_TRIES) {
                throw ErrorClass.error(
                        ErrorClass.OTHER, "other threads link the same processes: tries=" + tries);
            }
            LockSupport.parkNanos(pauses.nextInt(LONGEST_PAUSE_MILLIS) * NANOS_OF_MILLI);
        }
        return between(others.stream().map(ProcessAddress::process).toList(), id);
    }

    /// Links the processes of this group to those of the other one.
    ///
    /// @return false at all processes of both groups if one was busy; none is linked then
    private boolean link(List<ProcessAddress> others, String key, boolean dials) {
        try (NewLinks links = new NewLinks(job.processes(), others, key)) {
            isBusy = false;
            attempt(() -> isBusy = !links.prepare(!dials));
            boolean ready = agree();
            if (ready) {
                attempt(() -> links.make(dials));
                ready = agree();
            }
            if (ready) {
                links.addTo(job);
            }
            return ready;
        }
    }

    private interface Step {
        void run();
    }

    private void attempt(Step step) {
        try {
            if (problem == null) {
                step.run();
            }
        } catch (RuntimeException | Error e) {
            problem = asProblem(e); // the other processes wait
        }
    }

    /// Throws at all processes of both groups if one of them failed.
    ///
    /// @return false at all of them if one was busy
    private boolean agree() {
        MPIException own = problem;
        long state = own == null ? 0 : own.getErrorClass();
        long[] classes = ControlCollectives.all(local, isBusy ? BUSY : state);
        long worst = LongStream.of(classes).max().orElse(0);
        long[] theirs =
                ControlCollectives.ofLeader(local, leader, () -> opened().swap(new long[] {worst}));
        if (worst == BUSY || (theirs.length == 1 && theirs[0] == BUSY)) {
            return false;
        }
        if (own != null) {
            throw own;
        }
        if (worst != 0) {
            throw ErrorClass.error(
                    (int) worst, "a process of this group was not linked to the other group");
        }
        if (theirs.length != 1 || theirs[0] != 0) {
            throw ErrorClass.error(
                    ErrorClass.PORT, "a process of the other group was not linked to this group");
        }
        return true;
    }

    private LeaderChannel opened() {
        LeaderChannel open = channel;
        if (open == null) {
            throw new IllegalStateException("leader has no channel");
        }
        return open;
    }

    private void checkApart(List<ProcessId> others) {
        for (ProcessId process : others) {
            int number = job.processes().number(process);
            if (number != ProcessRegistry.UNKNOWN && local.members().talksTo(number)) {
                throw ErrorClass.error(
                        ErrorClass.GROUP, "groups have a process in common: " + process);
            }
        }
    }

    /// Creates the context of this group and a linked group.
    ///
    /// @param id the same at all processes
    ContextFamily between(List<ProcessId> others, long id) {
        checkApart(others);
        int[] remote = others.stream().mapToInt(job.processes()::number).toArray();
        return new ContextFamily(job, id, new Members(local.members().group(), remote, job.rank()));
    }
}
