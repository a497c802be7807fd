// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.IsoException;
import io.wherry.iso.PeerLostException;
import io.wherry.iso.TransferTimeoutException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.event.HandedOverEvent;
import io.wherry.iso.internal.event.SentEvent;
import io.wherry.iso.internal.share.Handover;
import io.wherry.mesh.SerialExecutor;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Sends clusters to a peer, one after another, in the order in which they were given.
final class Sender {
    private static final long PAUSE_NANOS = 1_000_000;

    private final Inbox inbox;
    private final Peer peer;
    private final SerialExecutor queue;
    private final ToldTypes told = new ToldTypes();

    Sender(Inbox inbox, Peer peer) {
        this.inbox = inbox;
        this.peer = peer;
        queue = new SerialExecutor("wherry-iso-to-" + peer.node);
    }

    /// Sends, and waits until it has gone.
    void send(Parcel parcel) {
        Runnable work = work(parcel);
        queue.run(work);
        await(parcel, work);
    }

    /// Sends on another thread.
    void sendLater(Parcel parcel) {
        queue.runLater(work(parcel));
    }

    private Runnable work(Parcel parcel) {
        return () -> transmit(parcel);
    }

    private void transmit(Parcel parcel) {
        SentEvent event = SentEvent.begun();
        peer.receiver.beginSend();
        RuntimeException failure = null;
        try {
            Link link = inbox.link(peer, parcel.deadline());
            describeTypes(parcel, link);
            if (peer.sharesMemory()) {
                give(parcel, link);
            } else {
                checkTakesBytes(parcel.block());
                link.send(parcel.deadline().left(), parcel.segments());
            }
        } catch (LinkTimeoutException e) {
            failure =
                    new TransferTimeoutException(
                            "cluster did not go in time: node=%d, %s"
                                    .formatted(peer.node, parcel.deadline()),
                            e);
        } catch (InterruptedIOException e) {
            failure = new IsoException("interrupted while sending: node=" + peer.node, e);
        } catch (IOException | InternalError e) {
            failure = new PeerLostException(peer.node, "node is lost, " + e.getMessage(), e);
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            peer.receiver.endSend();
            parcel.block().giveBack();
        }
        event.tell(parcel.block(), peer.node, failure);
        if (failure == null) {
            parcel.done().complete(null);
        } else {
            parcel.done().completeExceptionally(failure);
        }
    }

    private void describeTypes(Parcel parcel, Link link) throws IOException {
        boolean gone = false;
        try {
            for (MemorySegment types : told.framesBefore(parcel.block())) {
                link.send(parcel.deadline().left(), types);
            }
            gone = true;
        } finally {
            if (!gone) {
                told.forget();
            }
        }
    }

    /* It is the peer's from here on, unless the ticket does not go. */
    private void give(Parcel parcel, Link link) throws IOException {
        Block block = parcel.block();
        if (parcel.several()) {
            throw new IsoException(
                    "a cluster in shared memory has one owner, so it goes to one node, or is"
                            + " published: "
                            + block.name());
        }
        long version = Handover.give(block, peer.node, 1);
        boolean gone = false;
        try {
            link.send(parcel.deadline().left(), ClusterFrame.ticket(block.name(), version));
            gone = true;
            HandedOverEvent.tell(block, peer.node);
        } finally {
            if (!gone) {
                Handover.keep(block);
            }
        }
    }

    private void checkTakesBytes(Block block) {
        if (peer.memory != 0 && block.origin() != peer.node) {
            throw new IsoException(
                    "node has shared memory of its own, where only its own clusters come by bytes: node=%d, %s"
                            .formatted(peer.node, block.name()));
        }
    }

    private void await(Parcel parcel, Runnable work) {
        try {
            parcel.done().get(parcel.deadline().nanosLeft(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw again(e.getCause());
        } catch (TimeoutException e) {
            giveUp(parcel, work, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IsoException("interrupted while sending: node=" + peer.node, e);
        }
    }

    /* What is on its way has the same deadline, and ends by itself. */
    private void giveUp(Parcel parcel, Runnable work, TimeoutException cause) {
        if (queue.remove(work)) {
            parcel.block().giveBack();
            throw new TransferTimeoutException(
                    "cluster did not go in time: node=%d, %s"
                            .formatted(peer.node, parcel.deadline()),
                    cause);
        }
        try {
            parcel.done().join();
        } catch (CompletionException e) {
            throw again(e.getCause());
        }
    }

    private static RuntimeException again(@Nullable Throwable failure) {
        return failure instanceof RuntimeException same
                ? same
                : new IsoException("cluster did not go", failure);
    }

    /// Waits until all has gone, not for long, and says goodbye.
    void finish(Duration within) {
        Deadline deadline = Deadline.after(within);
        while (queue.isBusy() && !deadline.isOver()) {
            LockSupport.parkNanos(this, PAUSE_NANOS);
        }
        Link link = peer.link;
        if (link != null && !queue.isBusy()) {
            try {
                link.finish(deadline.left());
            } catch (IOException _) {
                // nobody there waits for it
            }
        }
    }
}
