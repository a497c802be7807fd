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
import io.wherry.transport.internal.idle.Backoff;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Sends clusters to a peer in FIFO order.
final class Sender {
    private static final long PAUSE_NANOS = 1_000_000;

    private final Inbox inbox;
    private final Peer peer;
    private final SerialExecutor queue;
    private final SentTypes told = new SentTypes();

    Sender(Inbox inbox, Peer peer) {
        this.inbox = inbox;
        this.peer = peer;
        queue = new SerialExecutor("wherry-iso-to-" + peer.node);
    }

    /// Sends a cluster, and blocks until that is done.
    void send(OutgoingCluster outgoing) {
        Runnable work = work(outgoing);
        queue.run(work);
        await(outgoing, work);
    }

    /// Sends on another thread.
    ///
    /// @return an action that blocks until the cluster is sent or the time is over; an interrupt does not end it
    Runnable sendLater(OutgoingCluster outgoing) {
        Runnable work = work(outgoing);
        queue.runLater(work);
        return () -> awaitAlways(outgoing, work);
    }

    private Runnable work(OutgoingCluster outgoing) {
        return () -> transmit(outgoing);
    }

    private void transmit(OutgoingCluster outgoing) {
        SentEvent event = FlightRecorder.isInitialized() ? SentEvent.begun() : null;
        boolean isBegun = false;
        RuntimeException failure = null;
        try {
            peer.receiver.beginSend();
            isBegun = true;
            Link link = inbox.link(peer, outgoing.deadline());
            describeTypes(outgoing, link);
            if (peer.sharesMemory()) {
                give(outgoing, link);
            } else {
                checkTakesBytes(outgoing.block());
                link.send(outgoing.deadline().left(), outgoing.segments());
            }
        } catch (LinkTimeoutException e) {
            failure =
                    new TransferTimeoutException(
                            "cluster did not go in time: node=%d, %s"
                                    .formatted(peer.node, outgoing.deadline()),
                            e);
        } catch (InterruptedIOException e) {
            failure = new IsoException("interrupted while sending: node=" + peer.node, e);
        } catch (IOException | InternalError e) {
            failure = new PeerLostException(peer.node, "node is lost, " + e.getMessage(), e);
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) { // such as no memory for a buffer or a thread; callers wait for the end
            failure = new IsoException("cluster did not go: node=" + peer.node + ", " + e, e);
        } finally {
            if (isBegun) {
                peer.receiver.endSend();
            }
            outgoing.block().giveBack();
        }
        if (event != null) {
            event.tell(outgoing.block(), peer.node, failure);
        }
        if (failure == null) {
            outgoing.done().complete(null);
        } else {
            outgoing.done().completeExceptionally(failure);
        }
    }

    private void describeTypes(OutgoingCluster outgoing, Link link) throws IOException {
        boolean gone = false;
        try {
            for (MemorySegment types : told.framesBefore(outgoing.block())) {
                link.send(outgoing.deadline().left(), types);
            }
            gone = true;
        } finally {
            if (!gone) {
                told.forget();
            }
        }
    }

    /* From here on the peer owns it, unless the ticket cannot be sent. */
    private void give(OutgoingCluster outgoing, Link link) throws IOException {
        Block block = outgoing.block();
        if (outgoing.several()) {
            throw new IsoException(
                    "a cluster in shared memory has one owner, so it goes to one node, or is"
                            + " published: "
                            + block.name());
        }
        long version = Handover.give(block, peer.node, 1);
        boolean gone = false;
        try {
            link.send(outgoing.deadline().left(), ClusterFrame.ticket(block.name(), version));
            gone = true;
            if (FlightRecorder.isInitialized()) {
                HandedOverEvent.tell(block, peer.node);
            }
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

    private void await(OutgoingCluster outgoing, Runnable work) {
        try {
            awaitDone(outgoing, work);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IsoException("interrupted while sending: node=" + peer.node, e);
        }
    }

    private void awaitAlways(OutgoingCluster outgoing, Runnable work) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    awaitDone(outgoing, work);
                    return;
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void awaitDone(OutgoingCluster outgoing, Runnable work) throws InterruptedException {
        try {
            outgoing.done().get(outgoing.deadline().nanosLeft(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw again(e.getCause());
        } catch (TimeoutException e) {
            giveUp(outgoing, work, e);
        }
    }

    /* A send in progress has the same deadline, and ends by itself. */
    private void giveUp(OutgoingCluster outgoing, Runnable work, TimeoutException cause) {
        if (queue.remove(work)) {
            outgoing.block().giveBack();
            throw new TransferTimeoutException(
                    "cluster did not go in time: node=%d, %s"
                            .formatted(peer.node, outgoing.deadline()),
                    cause);
        }
        try {
            outgoing.done().join();
        } catch (CompletionException e) {
            throw again(e.getCause());
        }
    }

    private static RuntimeException again(@Nullable Throwable failure) {
        return failure instanceof RuntimeException same
                ? same
                : new IsoException("cluster did not go", failure);
    }

    /// Waits a limited time until all clusters have been sent, and sends a goodbye.
    void finish(Duration within) {
        Deadline deadline = Deadline.after(within);
        Backoff backoff = Backoff.parksOf(PAUSE_NANOS);
        while (queue.isBusy() && !deadline.isOver()) {
            backoff.idle();
        }
        Link link = peer.link;
        if (link != null && !queue.isBusy()) {
            try {
                link.finish(deadline.left());
            } catch (IOException _) {
                // the peer does not wait for it
            }
        }
    }
}
