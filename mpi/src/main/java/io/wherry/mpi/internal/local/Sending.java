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

/// A message that is being sent and whose receiver has a say in when.
final class Sending extends Pending {
    /* Asked: the receiver was told, and has the next word. Cleared: it waits for the content.
    Going: some thread sends the content: the one that awaits this transfer if there is one, else
    the one that sends for the receivers. */
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

    private Sending(Spin spin, Receivers receivers, MemorySegment data, @Nullable Peer peer) {
        super(spin, receivers);
        this.data = data;
        this.peer = peer;
    }

    /// To a peer.
    static Sending to(Peer peer, Spin spin, MemorySegment data) {
        return new Sending(spin, peer.receivers(), data, peer);
    }

    /// To this rank itself.
    static Sending toSelf(Spin spin, MemorySegment data) {
        return new Sending(spin, Receivers.none(), data, null);
    }

    MemorySegment data() {
        return data;
    }

    /// Lends the message to a receiver in this JVM until the transfer is done.
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

    /// Says what number the peer knows it by.
    void number(long given) {
        number = given;
    }

    /// The receiver wants the first `count` bytes.
    ///
    /// @return false if it cannot be asked for, such as twice
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
        } catch (IllegalStateException e) {
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

    /// The receiver has dropped the message.
    ///
    /// @return false if it cannot have: it was not asked to, or has asked for the content
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
