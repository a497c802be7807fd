// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Duplication;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.transport.internal.idle.Backoff;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.function.LongConsumer;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A communicator of the MPI library, and its duplicate.
final class LibraryContext implements Context {
    private static final Function PROBE = new Function("MPI_Probe", 4);
    private static final Function MPROBE = new Function("MPI_Mprobe", 5);

    private final long communicator;
    private final int rank;
    private final boolean isInter;
    private final int peers;
    private final @Nullable LibraryContext shadow;
    private int @Nullable [] group;
    private int @Nullable [] remoteGroup;
    private @Nullable LibraryDuplication duplication; // the last one
    private boolean isShadowEnded;

    private LibraryContext(long communicator, @Nullable LibraryContext shadow) {
        this.communicator = communicator;
        Communicator.returnErrors(communicator);
        this.rank = Communicator.rank(communicator);
        this.isInter = Communicator.isInter(communicator);
        this.peers =
                isInter ? Communicator.remoteSize(communicator) : Communicator.size(communicator);
        this.shadow = shadow;
    }

    /// Returns the context of a new communicator. Collective.
    static LibraryContext of(long communicator) {
        LibraryContext context = ofPredefined(communicator);
        OpenHandles.add(context);
        return context;
    }

    /// Returns the context of a new communicator and its duplicate.
    static LibraryContext of(long communicator, long shadow) {
        LibraryContext context = new LibraryContext(communicator, new LibraryContext(shadow, null));
        OpenHandles.add(context);
        return context;
    }

    /// Returns the context of a predefined communicator, which is never freed.
    static LibraryContext ofPredefined(long communicator) {
        Communicator.returnErrors(communicator); // also those of the duplication
        long shadow = Communicator.duplicate(communicator);
        return new LibraryContext(communicator, new LibraryContext(shadow, null));
    }

    private static @Nullable LibraryContext ofNullable(long communicator) {
        return communicator == Constants.NO_CONTEXT ? null : of(communicator);
    }

    long communicator() {
        return communicator;
    }

    boolean isInter() {
        return isInter;
    }

    /// Returns the number of ranks that have a block in a gather, scatter or exchange.
    int peers() {
        return peers;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int[] group() {
        int[] known = group;
        if (known == null) {
            known = Communicator.processes(communicator);
            group = known;
        }
        return known.clone();
    }

    @Override
    public int @Nullable [] remoteGroup() {
        if (!isInter) {
            return null;
        }
        int[] known = remoteGroup;
        if (known == null) {
            known = Communicator.remoteProcesses(communicator);
            remoteGroup = known;
        }
        return known.clone();
    }

    @Override
    public Context shadow() {
        LibraryContext context = shadow;
        if (context == null) {
            throw new IllegalStateException("a shadow has no shadow");
        }
        return context;
    }

    @Override
    public MemorySegment borrow(long size) {
        return Pool.take(size);
    }

    /// Heap memory is received in a [ReceiveArea].
    @Override
    public MemorySegment borrowToReceive(long size) {
        return Quirks.WRITES_BEYOND_BUFFERS
                ? MemorySegment.ofArray(new byte[Math.toIntExact(size)])
                : borrow(size);
    }

    @Override
    public void giveBack(MemorySegment memory) {
        if (memory.isNative()) {
            Pool.give(memory);
        }
    }

    @Override
    public void send(SendMode mode, MemorySegment data, Element element, int destination, int tag) {
        if (mode == SendMode.BUFFERED) {
            sendCopy(data, element, destination, tag);
        } else if (mode == SendMode.STANDARD
                && Gate.isDirect()
                && data.byteSize() <= Integer.MAX_VALUE) {
            sendDirectly(data, element, destination, tag);
        } else {
            begin(mode, data, element, destination, tag).await();
        }
    }

    private void sendDirectly(MemorySegment data, Element element, int destination, int tag) {
        if (data.isNative()) {
            try {
                NativeMessage message =
                        message(NativeBuffer.address(data), data, element, destination, tag);
                MessageCalls.send(communicator, message);
            } finally {
                Reference.reachabilityFence(data);
            }
            return;
        }
        long size = data.byteSize();
        if (size <= CallScratch.ROOM) {
            sendFrom(CallScratch.mine().room(), data, element, destination, tag);
            return;
        }
        MemorySegment room = Pool.take(size);
        try {
            sendFrom(room, data, element, destination, tag);
        } finally {
            Pool.give(room);
        }
    }

    private void sendFrom(
            MemorySegment room, MemorySegment data, Element element, int destination, int tag) {
        MemorySegment.copy(data, 0, room, 0, data.byteSize());
        MessageCalls.send(communicator, message(room.address(), data, element, destination, tag));
    }

    private static NativeMessage message(
            long address, MemorySegment data, Element element, int destination, int tag) {
        return new NativeMessage(
                address,
                NativeBuffer.count(data, element),
                Constants.datatype(element),
                Constants.destination(destination),
                tag);
    }

    private static NativeMessage hole(
            long address, MemorySegment data, Element element, int source, int tag) {
        return new NativeMessage(
                address,
                NativeBuffer.count(data, element),
                Constants.datatype(element),
                Constants.source(source),
                Constants.tag(tag));
    }

    @Override
    public Transfer sendLater(
            SendMode mode, MemorySegment data, Element element, int destination, int tag) {
        if (mode == SendMode.BUFFERED) {
            sendCopy(data, element, destination, tag);
            return LibraryTransfer.done();
        }
        return begin(mode, data, element, destination, tag);
    }

    private void sendCopy(MemorySegment data, Element element, int destination, int tag) {
        OrphanedRequests.sweep();
        CallScratch scratch = CallScratch.mine();
        BounceBuffers buffers = new BounceBuffers();
        long address = buffers.copy(data);
        try {
            NativeMessage message = message(address, data, element, destination, tag);
            MessageCalls.beginSend(scratch, SendMode.STANDARD, communicator, message);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
        OrphanedRequests.add(
                LibraryTransfer.of(LibraryTransfer.Kind.SEND, scratch.requestValue(), buffers));
    }

    private LibraryTransfer begin(
            SendMode mode, MemorySegment data, Element element, int destination, int tag) {
        CallScratch scratch = CallScratch.mine();
        if (data.isNative()) {
            NativeMessage message =
                    message(NativeBuffer.address(data), data, element, destination, tag);
            MessageCalls.beginSend(scratch, mode, communicator, message);
            return LibraryTransfer.of(LibraryTransfer.Kind.SEND, scratch.requestValue(), data);
        }
        BounceBuffers buffers = new BounceBuffers();
        long address = buffers.send(data);
        try {
            NativeMessage message = message(address, data, element, destination, tag);
            MessageCalls.beginSend(scratch, mode, communicator, message);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
        return LibraryTransfer.of(LibraryTransfer.Kind.SEND, scratch.requestValue(), buffers);
    }

    @Override
    public Envelope receive(MemorySegment data, Element element, int source, int tag) {
        if (data.byteSize() <= Integer.MAX_VALUE && Gate.tryBlock()) {
            try {
                return receiveDirectly(data, element, source, tag);
            } finally {
                Gate.unblock();
            }
        }
        Transfer transfer = receiveLater(data, element, source, tag);
        transfer.await();
        return transfer.envelope();
    }

    private Envelope receiveDirectly(MemorySegment data, Element element, int source, int tag) {
        if (data.isNative()) {
            try {
                return MessageCalls.receive(
                        communicator, hole(NativeBuffer.address(data), data, element, source, tag));
            } finally {
                Reference.reachabilityFence(data);
            }
        }
        long size = data.byteSize();
        if (size <= CallScratch.ROOM) {
            return receiveInScratch(data, element, source, tag);
        }
        MemorySegment room = ReceiveArea.take(size);
        boolean failed = true;
        try {
            Envelope envelope = receiveAt(room, data, element, source, tag);
            failed = false;
            return envelope;
        } finally {
            ReceiveArea.give(room, size, failed);
        }
    }

    private Envelope receiveInScratch(MemorySegment data, Element element, int source, int tag) {
        MemorySegment room = CallScratch.mine().room();
        try {
            return receiveAt(room, data, element, source, tag);
        } catch (RuntimeException | Error e) {
            ReceiveArea.clean(room);
            throw e;
        }
    }

    private Envelope receiveAt(
            MemorySegment room, MemorySegment data, Element element, int source, int tag) {
        Envelope envelope =
                MessageCalls.receive(
                        communicator, hole(room.address(), data, element, source, tag));
        MemorySegment.copy(room, 0, data, 0, envelope.bytes());
        return envelope;
    }

    @Override
    public Transfer receiveLater(MemorySegment data, Element element, int source, int tag) {
        CallScratch scratch = CallScratch.mine();
        if (data.isNative()) {
            NativeMessage hole = hole(NativeBuffer.address(data), data, element, source, tag);
            MessageCalls.beginReceive(scratch, communicator, hole);
            return LibraryTransfer.of(LibraryTransfer.Kind.RECEIVE, scratch.requestValue(), data);
        }
        BounceBuffers buffers = new BounceBuffers();
        long address = buffers.receive(data);
        try {
            NativeMessage hole = hole(address, data, element, source, tag);
            MessageCalls.beginReceive(scratch, communicator, hole);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
        return LibraryTransfer.of(LibraryTransfer.Kind.RECEIVE, scratch.requestValue(), buffers);
    }

    @Override
    public Envelope probe(int source, int tag) {
        if (Gate.tryBlock()) {
            CallScratch scratch = CallScratch.mine();
            long tagNumber = Constants.tag(tag);
            try {
                PROBE.call(Constants.source(source), tagNumber, communicator, scratch.status());
            } finally {
                Gate.unblock();
            }
            return scratch.envelope();
        }
        Backoff backoff = Backoff.ofLibrary();
        Envelope found = probeNow(source, tag);
        while (found == null) {
            backoff.idle();
            found = probeNow(source, tag);
        }
        return found;
    }

    @Override
    public @Nullable Envelope probeNow(int source, int tag) {
        return MessageCalls.probe(communicator, Constants.source(source), Constants.tag(tag));
    }

    @Override
    public MatchedMessage match(int source, int tag) {
        if (Gate.tryBlock()) {
            return matchDirectly(source, tag);
        }
        Backoff backoff = Backoff.ofLibrary();
        MatchedMessage found = matchNow(source, tag);
        while (found == null) {
            backoff.idle();
            found = matchNow(source, tag);
        }
        return found;
    }

    private MatchedMessage matchDirectly(int source, int tag) {
        CallScratch scratch = CallScratch.mine();
        try {
            MPROBE.call(
                    Constants.source(source),
                    Constants.tag(tag),
                    communicator,
                    scratch.handle(),
                    scratch.status());
        } finally {
            Gate.unblock();
        }
        return new LibraryMatchedMessage(scratch.handleValue(), scratch.envelope());
    }

    @Override
    public @Nullable MatchedMessage matchNow(int source, int tag) {
        return MessageCalls.match(communicator, Constants.source(source), Constants.tag(tag));
    }

    @Override
    public @Nullable Transfer begin(Collective operation) {
        return isNative(operation) ? new CollectiveCall(this).begin(operation) : null;
    }

    /* All ranks decide alike. */
    private boolean isNative(Collective operation) {
        boolean isAvoided =
                Quirks.SKIPS_EMPTY_OPERATIONS
                        && isInter()
                        && (operation instanceof Collective.Reduce
                                || operation instanceof Collective.Broadcast);
        return !isAvoided && CollectiveCall.isNative(operation);
    }

    @Override
    public boolean runs(Collective operation) {
        return isNative(operation);
    }

    @Override
    public boolean run(Collective operation) {
        if (!isNative(operation)) {
            return false;
        }
        // independent of the calling thread: MPI does not match a blocking operation with a
        // non-blocking one
        if (Gate.isSerial()) {
            new CollectiveCall(this).begin(operation).await();
            return true;
        }
        return Gate.blocking(() -> {
            new CollectiveCall(this).run(operation);
            return true;
        });
    }

    @Override
    public Context duplicate() {
        meet();
        return of(Communicator.duplicate(communicator));
    }

    @Override
    public Duplication duplicateLater() {
        LibraryDuplication begun =
                LibraryDuplication.begin(((LibraryContext) shadow()).communicator, duplication);
        duplication = begun;
        return begun;
    }

    @Override
    public @Nullable Context split(int colour, int key) {
        meet();
        return ofNullable(Communicator.split(communicator, colour, key));
    }

    @Override
    public Context splitShared(int key) {
        meet();
        return of(Communicator.splitShared(communicator, key));
    }

    @Override
    public @Nullable Context create(int[] ranks) {
        meet();
        return ofNullable(Communicator.create(communicator, ranks));
    }

    /// Not where one call at a time enters the library: the other ranks could wait for another
    /// thread of this one.
    @Override
    public @Nullable Context createGroup(int[] ranks, int tag) {
        return Gate.isSerial() ? null : of(Communicator.createGroup(communicator, ranks, tag));
    }

    @Override
    public Context pair(int leader, Context bridge, int remoteLeader, int tag) {
        meet();
        long between =
                bridge instanceof LibraryContext context
                        ? context.communicator
                        : Constants.NO_CONTEXT;
        return of(Communicator.pair(communicator, leader, between, remoteLeader, tag));
    }

    @Override
    public Context merge(boolean high) {
        meet();
        return of(Communicator.merge(communicator, high));
    }

    @Override
    public Window window(MemorySegment memory) {
        if (!memory.isNative()) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    MPI.ERR_BUFFER,
                    "memory of a window is not native: bytes=" + memory.byteSize());
        }
        meet();
        return LibraryWindow.of(communicator, memory);
    }

    @Override
    public Window dynamicWindow() {
        meet();
        return LibraryWindow.dynamic(communicator);
    }

    @Override
    public boolean freesTogether() {
        return Gate.isSerial();
    }

    @Override
    public void free() {
        meet();
        end(Communicator::free);
    }

    @Override
    public void disconnect() {
        meet();
        end(Communicator::disconnect);
    }

    /// Ends the shadow, then the communicator. May be called again after a failure.
    private void end(LongConsumer function) {
        if (shadow != null && !isShadowEnded) {
            function.accept(shadow.communicator);
            isShadowEnded = true;
        }
        function.accept(communicator);
        OpenHandles.remove(this);
    }

    /*
     * Where a blocking call locks all other threads out of the library, all ranks first
     * synchronize by a non-blocking barrier: then the call is as short as possible, and does not
     * wait for work of another thread of this process.
     */
    private void meet() {
        if (Gate.isSerial()) {
            run(new Collective.Barrier());
        }
    }
}
