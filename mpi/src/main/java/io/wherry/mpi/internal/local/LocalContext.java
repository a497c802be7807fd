// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A context of this device, or its shadow.
final class LocalContext implements Context {
    private final LocalRank job;
    private final ContextFamily family;
    private final long plane;
    private final Members members;
    private final MatchingQueues box;

    /// @param plane see [ContextId]
    LocalContext(LocalRank job, ContextFamily family, long plane, Members members) {
        this.job = job;
        this.family = family;
        this.plane = plane;
        this.members = members;
        this.box = job.matching().open(plane, members);
    }

    ContextFamily family() {
        return family;
    }

    Members members() {
        return members;
    }

    @Override
    public int rank() {
        return members.rank();
    }

    @Override
    public int[] group() {
        return members.group().clone();
    }

    @Override
    public int @Nullable [] remoteGroup() {
        int[] remote = members.remote();
        return remote == null ? null : remote.clone();
    }

    @Override
    public Context shadow() {
        return family.shadow();
    }

    @Override
    public MemorySegment borrow(long size) {
        return SegmentPool.take(size);
    }

    @Override
    public void giveBack(MemorySegment memory) {
        SegmentPool.give(memory);
    }

    @Override
    public void send(SendMode mode, MemorySegment data, Element element, int destination, int tag) {
        PendingSend sending = begin(mode, data, destination, tag);
        if (sending != null) {
            sending.await();
        }
    }

    @Override
    public Transfer sendLater(
            SendMode mode, MemorySegment data, Element element, int destination, int tag) {
        PendingSend sending = begin(mode, data, destination, tag);
        return sending == null ? DoneTransfer.sent(data.byteSize()) : sending;
    }

    private @Nullable PendingSend begin(
            SendMode mode, MemorySegment data, int destination, int tag) {
        job.check();
        checkTag(tag);
        return job.route(world(destination)).begin(mode, data, plane, tag);
    }

    private static void checkTag(int tag) {
        if (tag < 0) {
            throw ErrorClass.error(ErrorClass.TAG, "negative tag: tag=" + tag);
        }
    }

    /// Returns the rank in the world of a rank that this context sends to.
    int world(int rank) {
        int[] others = members.others();
        if (rank < 0 || rank >= others.length) {
            throw ErrorClass.error(
                    ErrorClass.RANK,
                    "no such rank in the context: rank=" + rank + ", size=" + others.length);
        }
        return others[rank];
    }

    private int worldOrAny(int source) {
        return source == ANY_SOURCE ? ANY_SOURCE : world(source);
    }

    @Override
    public @Nullable MPIException loss() {
        return job.loss(members);
    }

    @Override
    public Envelope receive(MemorySegment data, Element element, int source, int tag) {
        PostedReceive receiving = posted(data, source, tag);
        receiving.await();
        return receiving.envelope();
    }

    @Override
    public Transfer receiveLater(MemorySegment data, Element element, int source, int tag) {
        return posted(data, source, tag);
    }

    private PostedReceive posted(MemorySegment data, int source, int tag) {
        job.check();
        checkAsked(tag);
        checkTarget(data);
        PostedReceive receiving =
                new PostedReceive(box, receivers(source), data, worldOrAny(source), tag);
        job.matching().post(receiving);
        return receiving;
    }

    /// Returns the receivers of messages of a rank; there is a link to it then.
    private Receivers receivers(int source) {
        return source == ANY_SOURCE ? job : job.route(world(source)).receivers();
    }

    private static void checkAsked(int tag) {
        if (tag != ANY_TAG) {
            checkTag(tag);
        }
    }

    /// Checks that a thread of the device can write the memory.
    private void checkTarget(MemorySegment data) {
        if (data.isReadOnly()) {
            throw ErrorClass.error(ErrorClass.BUFFER, "memory is read-only: " + data);
        }
        for (int other : members.others()) {
            if (other != job.rank()) {
                job.checkShared(data);
                return;
            }
        }
    }

    @Override
    public Envelope probe(int source, int tag) {
        return envelope(await(source, tag, false));
    }

    private UnexpectedMessage await(int source, int tag, boolean taken) {
        job.check();
        checkAsked(tag);
        receivers(source);
        job.beginWaiting();
        try {
            return job.matching().await(box, worldOrAny(source), tag, taken);
        } finally {
            job.endWaiting();
        }
    }

    private Envelope envelope(UnexpectedMessage arrival) {
        return new Envelope(
                members.rankOf(arrival.source()), arrival.tag(), arrival.length(), false);
    }

    @Override
    public @Nullable Envelope probeNow(int source, int tag) {
        UnexpectedMessage arrival = look(source, tag, false);
        return arrival == null ? null : envelope(arrival);
    }

    private @Nullable UnexpectedMessage look(int source, int tag, boolean taken) {
        job.check();
        checkAsked(tag);
        receivers(source);
        UnexpectedMessage there = job.matching().look(box, worldOrAny(source), tag, taken);
        if (there == null) {
            job.resume();
        }
        return there;
    }

    @Override
    public MatchedMessage match(int source, int tag) {
        return new Found(await(source, tag, true));
    }

    @Override
    public @Nullable MatchedMessage matchNow(int source, int tag) {
        UnexpectedMessage arrival = look(source, tag, true);
        return arrival == null ? null : new Found(arrival);
    }

    /// A message that a matched probe removed from the queue.
    private final class Found implements MatchedMessage {
        private final UnexpectedMessage arrival;
        private boolean received;

        Found(UnexpectedMessage arrival) {
            this.arrival = arrival;
        }

        @Override
        public Envelope envelope() {
            return LocalContext.this.envelope(arrival);
        }

        @Override
        public Transfer receive(MemorySegment data, Element element) {
            checkTarget(data);
            if (received) {
                throw new IllegalStateException("message was received already: " + envelope());
            }
            received = true;
            Receivers receivers = job.route(arrival.source()).receivers();
            PostedReceive receiving =
                    new PostedReceive(box, receivers, data, arrival.source(), arrival.tag());
            arrival.give(receiving);
            return receiving;
        }
    }

    @Override
    public @Nullable Transfer begin(Collective operation) {
        return null;
    }

    @Override
    public boolean run(Collective operation) {
        return false;
    }

    @Override
    public Context duplicate() {
        return joined(family.split(0, rank()));
    }

    @Override
    public long proposal() {
        return family.proposal();
    }

    @Override
    public Context duplicate(long number) {
        return new ContextFamily(job, number, members).program();
    }

    @Override
    public @Nullable Context split(int colour, int key) {
        if (colour < 0 && colour != NO_COLOUR) {
            throw ErrorClass.error(ErrorClass.ARG, "negative colour: colour=" + colour);
        }
        return family.split(colour, key);
    }

    @Override
    public Context splitShared(int key) {
        if (family.isPair()) {
            throw ErrorClass.error(ErrorClass.COMM, "communicator has two groups");
        }
        long[] machines = ControlCollectives.all(family.local(), LocalDevice.machine());
        return joined(family.split(firstOnMachine(machines, rank()), key));
    }

    /// Returns the first rank on the machine of a rank.
    ///
    /// @param machines of each rank
    static int firstOnMachine(long[] machines, int rank) {
        int first = 0;
        while (machines[first] != machines[rank]) {
            first++;
        }
        return first;
    }

    private static Context joined(@Nullable Context context) {
        if (context == null) {
            throw new MPIException(ErrorClass.COMM, ErrorClass.COMM, "other group is empty");
        }
        return context;
    }

    @Override
    public @Nullable Context create(int[] group) {
        for (int i = 0; i < group.length; i++) {
            if (group[i] == job.rank()) {
                return family.split(
                        colour(group[0]), i); // groups without common ranks are created at once
            }
        }
        return family.split(NO_COLOUR, 0);
    }

    /// Returns a colour that is the same at all ranks, though each rank has numbers of its own for
    /// processes of other jobs.
    private int colour(int process) {
        int rank = members.rankOf(process);
        return rank >= 0 ? rank : process;
    }

    @Override
    public Context pair(int leader, Context bridge, int remoteLeader, int tag) {
        return family.pair(leader, bridge, remoteLeader, tag);
    }

    @Override
    public Context merge(boolean high) {
        return family.merge(high);
    }

    @Override
    public Window window(MemorySegment memory) {
        return LocalWindow.over(job, family, memory);
    }

    @Override
    public Window dynamicWindow() {
        return LocalWindow.dynamic(job, family);
    }

    @Override
    public void free() {
        family.free();
    }

    @Override
    public void abandon() {
        family.free();
    }
}
