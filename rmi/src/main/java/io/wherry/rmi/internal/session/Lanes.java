// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The lanes of a session besides the first one, each for one call at a time. The side that opened the session opens them as calls need
/// them, takes the one that was used last, and closes those that nobody has used for a while. Safe for any thread.
final class Lanes {
    private static final System.Logger LOGGER = System.getLogger("io.wherry.rmi");

    /// Further calls go over the first lane.
    private static final int MOST = 64;

    private static final long LOOK_NANOS = 5_000_000_000L;
    private static final long LONGEST_IDLE_NANOS = 10_000_000_000L;

    /// So long no lane is opened after one could not be.
    private static final long PAUSE_NANOS = 1_000_000_000;

    private final Session session;
    private final Session.@Nullable LinkSource links;
    private final GraphCodec codec;
    private final Set<Lane> all = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final Deque<Lane> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final AtomicLong bytesSent = new AtomicLong();
    private final AtomicLong bytesReceived = new AtomicLong();
    private volatile long failed = System.nanoTime() - PAUSE_NANOS;

    /// @param links null if this side opens no lanes
    Lanes(Session session, Session.@Nullable LinkSource links, GraphCodec codec) {
        this.session = session;
        this.links = links;
        this.codec = codec;
    }

    /// Adds one, unless there are too many.
    boolean add(Lane lane) {
        if (count.incrementAndGet() > MOST) {
            count.decrementAndGet();
            return false;
        }
        all.add(lane);
        if (session.isOver()) {
            remove(lane);
            return false;
        }
        return true;
    }

    /// One is over.
    void remove(Lane lane) {
        if (all.remove(lane)) {
            count.decrementAndGet();
            idle.remove(lane);
            bytesSent.addAndGet(lane.bytesSent());
            bytesReceived.addAndGet(lane.bytesReceived());
        }
    }

    /// Bytes of the frames that were sent.
    long bytesSent() {
        return bytesSent.get() + all.stream().mapToLong(Lane::bytesSent).sum();
    }

    /// Bytes of the frames that were received.
    long bytesReceived() {
        return bytesReceived.get() + all.stream().mapToLong(Lane::bytesReceived).sum();
    }

    /// A lane for one call, to be given back; null if there is none to be had.
    ///
    /// @param hasTime whether one may be opened, which may take as long as connecting
    @Nullable Lane take(boolean hasTime) {
        Lane lane = idleOne();
        if (lane == null && links != null && hasTime && mayOpen()) {
            lane = open(links);
        }
        if (lane != null) {
            busy.incrementAndGet();
        }
        return lane;
    }

    /// Returns the number of calls that have a lane.
    int busy() {
        return busy.get();
    }

    private @Nullable Lane idleOne() {
        for (Lane lane = idle.pollFirst(); lane != null; lane = idle.pollFirst()) {
            if (lane.isOpen()) {
                return lane;
            }
        }
        return null;
    }

    private boolean mayOpen() {
        return !session.peerToken().isEmpty()
                && count.get() < MOST
                && System.nanoTime() - failed > PAUSE_NANOS;
    }

    private @Nullable Lane open(Session.LinkSource source) {
        @Nullable Lane lane = null;
        try {
            lane = new Lane(session, source.open(), codec);
            if (!add(lane)) {
                lane.close("there are too many");
                return null;
            }
            lane.join(session.peerToken(), session.home().patience());
            lookLater();
            return lane;
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "no further connection: " + session.remote(), e);
            failed = System.nanoTime();
            if (lane != null) {
                lane.close("the peer did not take it");
            }
            return null;
        }
    }

    /// A call is over that had the lane.
    void giveBack(Lane lane) {
        busy.decrementAndGet();
        if (lane.isOpen()) {
            lane.idle();
            idle.addFirst(lane);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it looks whether there is anything to do
    private void lookLater() {
        if (!looking.getAndSet(true)) {
            Deadlines.in(LOOK_NANOS, this::look);
        }
    }

    private void look() {
        looking.set(false);
        List<Lane> old =
                idle.stream().filter(lane -> lane.idleNanos() > LONGEST_IDLE_NANOS).toList();
        for (Lane lane : old) {
            if (idle.remove(lane)) {
                lane.close("nobody used it");
            }
        }
        if (count.get() > 0 && !session.isOver()) {
            lookLater();
        }
    }

    /// Returns the open ones.
    Collection<Lane> all() {
        return all;
    }

    /// The session is over.
    void lost(Throwable reason) {
        all.forEach(lane -> lane.lost(reason));
    }
}
