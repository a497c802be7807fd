// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.TransferTimeoutException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.mesh.PeerReceiver;
import io.wherry.mesh.ReceiveMonitor;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Matches received clusters with the threads that wait for them. Thread-safe; [ReceiveMonitor]
/// decides which thread receives.
///
/// The bytes of a cluster whose header has been received go straight to its slots if a thread waits
/// for that cluster. Otherwise they go to a buffer of bounded size. A cluster that does not fit in
/// the buffer stays in the link, together with all clusters that the peer sent after it, until a
/// thread asks for one or takes one from the buffer.
final class Inbox {
    private final Slots slots;
    private final long mostAside;
    private final List<@Nullable Peer> peers = new ArrayList<>();
    private final List<Peer> others = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final ReceiveMonitor monitor = new ReceiveMonitor(lock);
    private final List<ClusterSelector> awaited =
            new ArrayList<>(); // guarded by `lock`, as are the next fields
    private final Deque<IncomingCluster> received = new ArrayDeque<>();
    private long aside;
    private int losses;
    private int lossesTold;
    private boolean closed;

    Inbox(Slots slots, int nodes, long mostAside) {
        this.slots = slots;
        this.mostAside = mostAside;
        int own = slots.options().node();
        for (int i = 0; i < nodes; i++) {
            if (i == own) {
                peers.add(null);
            } else {
                Peer peer = new Peer(i, monitor.add("wherry-iso-" + own + "-from-" + i));
                peers.add(peer);
                others.add(peer);
            }
        }
    }

    /// Returns the peer with this number.
    Peer peer(int node) {
        if (node < 0 || node >= peers.size()) {
            throw new IllegalArgumentException(
                    "no such node: node=" + node + ", nodes=" + peers.size());
        }
        Peer peer = peers.get(node);
        if (peer == null) {
            throw new IllegalArgumentException("this is that node: node=" + node);
        }
        return peer;
    }

    List<Peer> others() {
        return others;
    }

    /// Adds the link to a peer.
    ///
    /// @return false if the link is not needed: the peer has one already, or the inbox is closed
    boolean join(int node, Link link, long memory) {
        lock.lock();
        try {
            Peer peer = peer(node);
            if (closed || peer.link != null || peer.loss != null) {
                return false;
            }
            peer.link = link;
            peer.memory = memory;
            ClusterReader reader = new ClusterReader(link, peer, slots);
            peer.receiver.begin(new ClusterSource(this, peer, link, reader), reader::drop);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Marks a peer as lost if it has not joined.
    void missing(int node, String why) {
        lock.lock();
        try {
            Peer peer = peer(node);
            if (peer.link == null) {
                lose(peer, new PeerLoss("node did not come, last problem: " + why, false, null));
            }
        } finally {
            lock.unlock();
        }
    }

    /// Marks a peer as lost and tells the waiting threads. The first loss counts.
    void lose(Peer peer, PeerLoss loss) {
        lock.lock();
        try {
            if (peer.loss == null) {
                peer.loss = loss;
                losses += loss.orderly() ? 0 : 1;
                peer.receiver.end();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Blocks until a peer has joined.
    Link link(Peer peer, Deadline deadline) {
        lock.lock();
        try {
            Link link = monitor.await(deadline, () -> linkOrThrow(peer));
            if (link == null) {
                throw timeout("node did not come in time: node=" + peer.node, deadline);
            }
            return link;
        } catch (InterruptedException e) {
            throw interrupted("node=" + peer.node, e);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Link linkOrThrow(Peer peer) {
        checkOpen();
        if (peer.loss != null) {
            throw peer.loss.of(peer.node);
        }
        return peer.link;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("exchange is closed: node=" + slots.options().node());
        }
    }

    private static TransferTimeoutException timeout(String what, Deadline deadline) {
        return new TransferTimeoutException(what + ", " + deadline, null);
    }

    private static IsoException interrupted(String awaited, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IsoException("interrupted while waiting: " + awaited, cause);
    }

    /// Blocks until a selected cluster has been received with all its bytes, and removes it from
    /// the inbox.
    IncomingCluster receive(ClusterSelector selector, Deadline deadline) {
        lock.lock();
        try {
            return receiveLocked(selector, deadline);
        } catch (InterruptedException e) {
            throw interrupted(selector.toString(), e);
        } finally {
            lock.unlock();
        }
    }

    private IncomingCluster receiveLocked(ClusterSelector selector, Deadline deadline)
            throws InterruptedException {
        int known = lossesTold;
        PeerReceiver from = receiver(selector);
        awaited.add(selector);
        others.forEach(Inbox::retry);
        try {
            IncomingCluster incoming =
                    monitor.receive(from, deadline, () -> takeOrThrow(selector, known));
            if (incoming == null) {
                throw timeout("nothing came in time: " + selector, deadline);
            }
            return incoming;
        } finally {
            awaited.remove(selector);
        }
    }

    /// Returns null if several peers may send the cluster.
    private @Nullable PeerReceiver receiver(ClusterSelector selector) {
        if (selector.from() != ClusterSelector.ANY) {
            return peer(selector.from()).receiver;
        }
        if (others.isEmpty()) {
            throw new IllegalStateException("there is no other node: nodes=1");
        }
        return null;
    }

    /// Offers the refused cluster of a peer again: there may be room now, or a thread that waits
    /// for it.
    private static void retry(Peer peer) {
        if (peer.refusal != null) {
            peer.refusal = null;
            peer.receiver.resume();
        }
    }

    private @Nullable IncomingCluster takeOrThrow(ClusterSelector selector, int lossesKnown) {
        checkOpen();
        IncomingCluster incoming = take(selector);
        if (incoming == null) {
            checkPossible(selector, lossesKnown);
        }
        return incoming;
    }

    private @Nullable IncomingCluster take(ClusterSelector selector) {
        for (Iterator<IncomingCluster> each = received.iterator(); each.hasNext(); ) {
            IncomingCluster incoming = each.next();
            if (isSelected(selector, incoming)) {
                each.remove();
                aside -= incoming.bytesAside();
                others.forEach(Inbox::retry);
                return incoming;
            }
        }
        return null;
    }

    /* A peer must not replace a cluster of this node that is present, unless the program selects
     * that cluster by its origin. */
    private boolean isSelected(ClusterSelector selector, IncomingCluster incoming) {
        return selector.matches(incoming)
                && !(selector.origin() == ClusterSelector.ANY && isOwnAndPresent(incoming.name()));
    }

    private boolean isOwnAndPresent(ClusterName name) {
        if (name.origin() != slots.options().node()) {
            return false;
        }
        Block holder = slots.holder(slots.slot(name.origin(), name.rank()));
        return holder != null && holder.isPresent();
    }

    /// Puts back a cluster whose slots are not free, as the first one in the inbox.
    void putBack(IncomingCluster incoming) {
        lock.lock();
        try {
            received.addFirst(incoming);
            aside += incoming.bytesAside();
        } finally {
            lock.unlock();
        }
    }

    /* A thread that waits for any of several peers gets an error for each loss once, because the
     * lost peer may be the one that it waits for. An orderly end is an error only if no peer is
     * left. */
    private void checkPossible(ClusterSelector selector, int lossesKnown) {
        boolean alive = false;
        String refusal = null;
        boolean free = false;
        Peer lost = null;
        for (Peer peer : others) {
            if (!selector.matchesSender(peer.node)) {
                continue;
            }
            if (peer.loss == null) {
                alive = true;
                free |= peer.refusal == null;
                refusal = peer.refusal;
            } else if (lost == null || !peer.loss.orderly()) {
                lost = peer;
            }
        }
        boolean news = selector.from() == ClusterSelector.ANY && losses > lossesKnown;
        if (lost != null && lost.loss != null && (!alive || news)) {
            lossesTold = losses;
            throw lost.loss.of(lost.node);
        }
        if (!free) {
            throw new ClusterFullException(
                    "cluster cannot come: %s, %s".formatted(selector, refusal));
        }
    }

    /// Adds a cluster whose bytes have all been read.
    void add(IncomingCluster incoming) {
        lock.lock();
        try {
            if (closed) {
                incoming.drop();
            } else {
                received.addLast(incoming);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Decides where the bytes of a cluster are stored.
    ///
    /// @return false if there is no room: the cluster stays in the link, and the receiver of the
    ///     peer is paused
    boolean accept(Peer peer, IncomingCluster incoming) {
        lock.lock();
        try {
            if (awaited.stream().anyMatch(selector -> isSelected(selector, incoming))) {
                incoming.place();
                return true;
            }
            long bytes = incoming.bytes();
            if (bytes > mostAside - aside) {
                refuse(
                        peer,
                        "unrequested clusters precede it in the buffer: aside=%d, most=%d, next=%d"
                                .formatted(aside, mostAside, bytes));
                return false;
            }
            incoming.putAside();
            aside += bytes;
            return true;
        } catch (ClusterFullException e) {
            refuse(peer, String.valueOf(e.getMessage()));
            return false;
        } finally {
            lock.unlock();
        }
    }

    private static void refuse(Peer peer, String why) {
        peer.refusal = why;
        peer.receiver.pause();
    }

    /// Drops all clusters and ends the waits of all threads. The links stay open.
    void close() {
        lock.lock();
        try {
            closed = true;
            received.forEach(IncomingCluster::drop);
            received.clear();
            others.forEach(peer -> lose(peer, new PeerLoss("exchange is closed", true, null)));
            monitor.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
