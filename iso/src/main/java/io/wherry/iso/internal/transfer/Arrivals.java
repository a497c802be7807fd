// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.TransferTimeoutException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What has come, who waits, and who reads.
///
/// Who waits for a cluster of one peer reads its link himself. Who waits for any of several has a thread for each that does it:
/// a watcher, which also reads when this node sends a peer something long, as both might send to each other and neither read.
/// A cluster whose header has come goes straight to its place if somebody waits for it. Else it stays in the link, until it
/// is asked for, or somebody waits for something behind it: then it is put aside, as far as there is room.
final class Arrivals {
    private static final long TICK_NANOS = 5_000_000;
    private static final long WAKEFUL_NANOS = 1_000_000_000;
    private static final Duration SLICE = Duration.ofMillis(100);
    private static final Duration SHORT_SLICE = Duration.ofMillis(2);

    private final Slots slots;
    private final long mostAside;
    private final List<@Nullable Peer> peers = new ArrayList<>();
    private final List<Peer> others = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Want> wants = new ArrayList<>();
    private final Deque<Incoming> kept = new ArrayDeque<>();
    private long aside;
    private int losses;
    private int lossesTold;
    private boolean closed;
    private final boolean severalOthers;

    Arrivals(Slots slots, int nodes, long mostAside) {
        this.slots = slots;
        this.mostAside = mostAside;
        this.severalOthers = nodes > 2;
        for (int i = 0; i < nodes; i++) {
            if (i == slots.options().node()) {
                peers.add(null);
            } else {
                Peer peer = new Peer(i, lock.newCondition());
                peers.add(peer);
                others.add(peer);
            }
        }
    }

    /// The peer with this number.
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

    /// A peer is there.
    ///
    /// @return false if it is not wanted: it came twice, or too late
    boolean join(int node, Link link, long memory) {
        lock.lock();
        try {
            Peer peer = peer(node);
            if (closed || peer.link != null || peer.loss != null) {
                return false;
            }
            peer.link = link;
            peer.memory = memory;
            peer.inlet = new Inlet(link, peer, slots);
            tellAll(peer);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void tellAll(Peer peer) {
        changed.signalAll();
        peer.work.signalAll();
    }

    /// A peer is not there, if it is not.
    void missing(int node, String why) {
        lock.lock();
        try {
            Peer peer = peer(node);
            if (peer.link == null) {
                lose(peer, new Loss("node did not come, last problem: " + why, false, null));
            }
        } finally {
            lock.unlock();
        }
    }

    private void lose(Peer peer, Loss loss) {
        if (peer.loss != null) {
            return;
        }
        peer.loss = loss;
        if (!loss.orderly()) {
            losses++;
        }
        dropIfLost(peer);
        tellAll(peer);
    }

    /* Not under the hands of who reads it: then that one does it. */
    private static void dropIfLost(Peer peer) {
        if (peer.loss != null && peer.inlet != null && !peer.reading) {
            peer.inlet.drop();
        }
    }

    /// Waits until a peer is there.
    Link link(Peer peer, Deadline deadline) {
        lock.lock();
        try {
            while (true) {
                checkOpen();
                if (peer.loss != null) {
                    throw peer.loss.of(peer.node);
                }
                Link link = peer.link;
                if (link != null) {
                    return link;
                }
                await(deadline, () -> "node did not come in time: node=" + peer.node);
            }
        } finally {
            lock.unlock();
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("exchange is closed: node=" + slots.options().node());
        }
    }

    @SuppressWarnings("WaitNotInLoop") // who calls it does so in one
    private void await(Deadline deadline, Supplier<String> what) {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new TransferTimeoutException(what.get() + ", " + deadline, null);
        }
        try {
            changed.awaitNanos(nanos);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IsoException("interrupted: " + what.get());
        }
    }

    /// Waits for a cluster; all its bytes have come then.
    Incoming receive(Want want, Deadline deadline) {
        lock.lock();
        try {
            return receiveLocked(want, deadline);
        } finally {
            lock.unlock();
        }
    }

    private Incoming receiveLocked(Want want, Deadline deadline) {
        int known = lossesTold;
        Peer only = only(want);
        wants.add(want);
        others.forEach(this::uncrowd);
        try {
            while (true) {
                checkOpen();
                Incoming incoming = take(want);
                if (incoming != null) {
                    return incoming;
                }
                failIfHopeless(want, known);
                if (only != null && only.isReadable() && !only.reading && !deadline.isOver()) {
                    read(only, deadline);
                } else {
                    if (only == null) {
                        others.forEach(this::watch);
                    }
                    await(deadline, () -> "nothing came in time: " + want);
                }
            }
        } finally {
            wants.remove(want);
        }
    }

    private @Nullable Peer only(Want want) {
        if (want.from() != Want.ANY) {
            return peer(want.from());
        }
        if (others.isEmpty()) {
            throw new IllegalStateException("there is no other node: nodes=1");
        }
        return others.size() == 1 ? others.getFirst() : null;
    }

    private void uncrowd(Peer peer) {
        if (peer.crowd != null) {
            peer.crowd = null;
            peer.work.signal();
        }
    }

    private @Nullable Incoming take(Want want) {
        for (Iterator<Incoming> each = kept.iterator(); each.hasNext(); ) {
            Incoming incoming = each.next();
            if (isMeant(want, incoming)) {
                each.remove();
                aside -= incoming.bytesAside();
                others.forEach(this::uncrowd);
                return incoming;
            }
        }
        return null;
    }

    /* Who takes any cluster does not mean those of this node that are here: no peer replaces them unasked. */
    private boolean isMeant(Want want, Incoming incoming) {
        return want.matches(incoming)
                && !(want.origin() == Want.ANY && isOwnAndHere(incoming.name()));
    }

    private boolean isOwnAndHere(ClusterName name) {
        if (name.origin() != slots.options().node()) {
            return false;
        }
        Block holder = slots.holder(slots.slot(name.origin(), name.rank()));
        return holder != null && holder.isPresent();
    }

    /// Somebody had no place for it: it is as if it had just come before all others.
    void putBack(Incoming incoming) {
        lock.lock();
        try {
            kept.addFirst(incoming);
            aside += incoming.bytesAside();
        } finally {
            lock.unlock();
        }
    }

    /* Who waits for any of several learns of each loss once, as it may have been that peer; of a goodbye only if none is left. */
    private void failIfHopeless(Want want, int known) {
        boolean hope = false;
        String crowd = null;
        boolean free = false;
        Peer lost = null;
        for (Peer peer : others) {
            if (!want.mayComeFrom(peer.node)) {
                continue;
            }
            if (peer.loss == null) {
                hope = true;
                free |= peer.crowd == null;
                crowd = peer.crowd;
            } else if (lost == null || !peer.loss.orderly()) {
                lost = peer;
            }
        }
        boolean news = want.from() == Want.ANY && losses > known;
        if (lost != null && lost.loss != null && (!hope || news)) {
            lossesTold = losses;
            throw lost.loss.of(lost.node);
        }
        if (!free) {
            throw new ClusterFullException("cluster cannot come: %s, %s".formatted(want, crowd));
        }
    }

    /// Reads one cluster, or a part of it; called, and returns, with the lock.
    private void read(Peer peer, Deadline deadline) {
        Inlet inlet = Objects.requireNonNull(peer.inlet, "peer has not come");
        peer.reading = true;
        Loss loss = null;
        Incoming came = null;
        lock.unlock();
        try {
            came = read(peer, inlet, deadline);
        } catch (LinkTimeoutException _) {
            // who waits looks at his own clock
        } catch (InterruptedIOException e) {
            throw new IsoException("interrupted: node=" + peer.node, e);
        } catch (LinkClosedException e) {
            loss = new Loss("node has left", e.byPeer(), e);
        } catch (IOException | InternalError e) {
            loss = new Loss("node is lost", false, e);
        } catch (ClusterFormatException e) {
            loss = new Loss("node sent what is no cluster", false, e);
        } finally {
            lock.lock();
            peer.reading = false;
            changed.signalAll();
            wakeWatcher(peer);
            dropIfLost(peer);
        }
        if (loss != null) {
            lose(peer, loss);
            Closing.quietly(peer.link);
        }
        keep(came);
    }

    private void keep(@Nullable Incoming came) {
        if (came == null) {
            return;
        }
        if (closed) {
            came.drop();
        } else {
            kept.addLast(came);
        }
    }

    private @Nullable Incoming read(Peer peer, Inlet inlet, Deadline deadline) throws IOException {
        Incoming incoming = inlet.await(deadline);
        if (!incoming.hasTarget() && !settle(peer, incoming)) {
            return null;
        }
        inlet.read(incoming, deadline);
        return incoming;
    }

    /// Says where its bytes go.
    ///
    /// @return false if they stay in the link
    private boolean settle(Peer peer, Incoming incoming) {
        lock.lock();
        try {
            if (wants.stream().anyMatch(want -> isMeant(want, incoming))) {
                incoming.place();
                return true;
            }
            long bytes = incoming.bytes();
            if (bytes > mostAside - aside) {
                peer.crowd =
                        "clusters that nobody has asked for stand before it: aside=%d, most=%d, next=%d"
                                .formatted(aside, mostAside, bytes);
                return false;
            }
            incoming.putAside();
            aside += bytes;
            return true;
        } catch (ClusterFullException e) {
            peer.crowd = e.getMessage();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void watch(Peer peer) {
        if (peer.watched) {
            peer.work.signal();
            return;
        }
        peer.watched = true;
        Thread.ofPlatform()
                .daemon()
                .name("wherry-iso-" + slots.options().node() + "-from-" + peer.node)
                .start(() -> runWatch(peer));
    }

    private void runWatch(Peer peer) {
        lock.lock();
        try {
            while (!closed && peer.loss == null) {
                if (isForWatcher(peer)) {
                    read(peer, Deadline.after(SLICE));
                } else if (sendsLately(peer)) {
                    tick(peer);
                } else {
                    peer.ticking = false;
                    peer.work.await();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // nobody does: as if it had ended
        } finally {
            peer.watched = false;
            lock.unlock();
        }
    }

    private boolean sendsLately(Peer peer) {
        return peer.sending > 0 || System.nanoTime() - peer.lastSend < WAKEFUL_NANOS;
    }

    /* Who sends need not wake it: it looks by itself, for as long as this node sends now and then. */
    @SuppressWarnings("WaitNotInLoop") // the time may be shorter
    private void tick(Peer peer) throws InterruptedException {
        peer.ticking = true;
        long last = peer.lastSend;
        peer.work.awaitNanos(TICK_NANOS);
        if (peer.sending > 0 && peer.lastSend == last && canRead(peer)) {
            read(peer, Deadline.after(SHORT_SLICE));
        }
    }

    private static boolean canRead(Peer peer) {
        return peer.isReadable() && !peer.reading && peer.crowd == null;
    }

    private boolean isForWatcher(Peer peer) {
        return severalOthers
                && canRead(peer)
                && wants.stream().anyMatch(want -> want.from() == Want.ANY);
    }

    private void wakeWatcher(Peer peer) {
        if (peer.watched && isForWatcher(peer)) {
            peer.work.signal();
        }
    }

    /// This thread sends something from now on.
    void beginSending(Peer peer) {
        lock.lock();
        try {
            peer.sending++;
            peer.lastSend = System.nanoTime();
            if (!peer.ticking) {
                watch(peer);
            }
        } finally {
            lock.unlock();
        }
    }

    void endSending(Peer peer) {
        lock.lock();
        try {
            peer.sending--;
        } finally {
            lock.unlock();
        }
    }

    /// Wakes all who wait; nothing more comes.
    void close() {
        lock.lock();
        try {
            closed = true;
            others.forEach(this::tellAll);
        } finally {
            lock.unlock();
        }
    }

    /// What nobody has asked for is gone.
    void drop() {
        lock.lock();
        try {
            kept.forEach(Incoming::drop);
            kept.clear();
            for (Peer peer : others) {
                lose(peer, new Loss("exchange is closed", true, null));
            }
        } finally {
            lock.unlock();
        }
    }
}
