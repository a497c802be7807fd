// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.transport.internal.idle.Spin;
import io.wherry.transport.internal.loopback.SegmentRegistry;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A message that waits for its receiver (rendezvous protocol).
final class PendingSend extends PendingTransfer {
    /*
     * Asked: the receiver was told of the message, and must reply. Cleared: the receiver waits for
     * the content. Going: some thread sends the content: the thread that awaits this transfer if
     * there is one, otherwise the thread that sends for the receivers.
     */
    private static final int ASKED = 0;
    private static final int CLEARED = 1;
    private static final int GOING = 2;

    private final MemorySegment data;
    private final @Nullable Peer peer;
    private final AtomicInteger stage = new AtomicInteger();

    private volatile @Nullable Runnable withdrawal;
    private volatile boolean cancelAsked;
    private volatile boolean cancelled;

    private long
            lent; // number of the memory that is lent to the receiver, 0 if none is; written before
    // it is told
    private long number; // these three are written before the stage
    private long receiving;
    private long wanted;

    private PendingSend(Spin spin, Receivers receivers, MemorySegment data, @Nullable Peer peer) {
        super(spin, receivers);
        this.data = data;
        this.peer = peer;
    }

    /// Creates a send to a peer.
    static PendingSend to(Peer peer, Spin spin, MemorySegment data) {
        return new PendingSend(spin, peer.receivers(), data, peer);
    }

    /// Creates a send to this rank itself.
    static PendingSend toSelf(Spin spin, MemorySegment data) {
        return new PendingSend(spin, Receivers.none(), data, null);
    }

    MemorySegment data() {
        return data;
    }

    /// Lends the memory of the message to a receiver in this JVM until the transfer is done.
    ///
    /// @return the number of the memory
    long lend() {
        lent = SegmentRegistry.lend(data);
        return lent;
    }

    @Override
    void release() {
        if (lent != 0) {
            SegmentRegistry.takeBack(lent);
        }
    }

    /// Sets the number by which the peer knows this send.
    void number(long given) {
        number = given;
    }

    /// Called when the receiver asks for the first `count` bytes.
    ///
    /// @return false if the request is invalid, such as a second one
    boolean clear(long itsNumber, long count) {
        if (count < 0 || count > data.byteSize() || stage.get() != ASKED) {
            return false;
        }
        receiving = itsNumber;
        wanted = count;
        stage.set(CLEARED);
        return true;
    }

    @Override
    public boolean waitsForPeer() {
        return stage.get() == ASKED && super.waitsForPeer();
    }

    @Override
    void advance() {
        Peer receiver = peer;
        if (receiver != null && stage.get() == CLEARED && stage.compareAndSet(CLEARED, GOING)) {
            go(receiver);
        }
    }

    private void go(Peer receiver) {
        try {
            receiver.sendContent(data.asSlice(0, wanted), receiving);
            receiver.forget(number);
            complete();
        } catch (MPIException e) {
            fail(e);
        } catch (IllegalArgumentException | IllegalStateException e) { // before or while it is sent
            fail(receiver.lose("memory of a message was closed before it was sent", e));
        }
    }

    /// Sets the action that asks the receiver to drop the message; [#cancelled] is called if it
    /// does.
    void onCancel(Runnable ask) {
        withdrawal = ask;
    }

    /// Asks the receiver to drop the message. A message that has matched a receive is sent
    /// nevertheless.
    @Override
    public void cancel() {
        Runnable ask = withdrawal;
        if (ask != null && stage.get() == ASKED && !isDone()) {
            cancelAsked = true;
            ask.run();
        }
    }

    /// Called when the receiver has dropped the message.
    ///
    /// @return false if the receiver cannot have: it was not asked to, or has asked for the content
    boolean cancelled() {
        if (!cancelAsked || stage.get() != ASKED) {
            return false;
        }
        cancelled = true;
        complete();
        return true;
    }

    @Override
    public Envelope envelope() {
        return new Envelope(0, 0, data.byteSize(), cancelled);
    }
}
