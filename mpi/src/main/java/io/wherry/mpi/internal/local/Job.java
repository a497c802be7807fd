// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mesh.Receivers;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// What one rank knows of its job: the ways to all ranks, what waits for a message, and whether the job is over.
final class Job implements Receivers {
    private static final Duration ABORT_WITHIN = Duration.ofMillis(500);
    private static final Duration GOODBYE_WITHIN = Duration.ofSeconds(5);

    private static final long GLANCE_NANOS = 1_000_000;

    private final int rank;
    private final int size;
    private final Ending ending;
    private final Matching matching = new Matching();
    private final Windows windows = new Windows();
    private final List<Way> ways = new ArrayList<>();
    private final AtomicInteger waiting = new AtomicInteger(); // for any peer
    private final AtomicInteger contexts = new AtomicInteger(ContextId.FIRST_FREE);
    private final AtomicReference<@Nullable MPIException> abortion = new AtomicReference<>();
    private final AtomicReference<@Nullable MPIException> over = new AtomicReference<>();

    Job(int rank, int size, Ending ending) {
        this.rank = rank;
        this.size = size;
        this.ending = ending;
    }

    /// Begins; `connections` has one for each rank, but for the own.
    void begin(List<@Nullable Connection> connections) {
        for (int i = 0; i < size; i++) {
            Connection connection = connections.get(i);
            ways.add(
                    connection == null
                            ? new OwnWay(matching, rank)
                            : new Peer(this, i, connection));
        }
        peers().forEach(Peer::start);
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    Matching matching() {
        return matching;
    }

    Windows windows() {
        return windows;
    }

    /// To a rank of the world.
    Way way(int world) {
        return ways.get(world);
    }

    /// Fails if the threads of the links cannot touch `memory`.
    void checkShared(MemorySegment memory) {
        Iterator<Peer> peers = peers().iterator();
        if (peers.hasNext()) {
            peers.next().checkShared(memory); // what holds for one holds for all
        }
    }

    private List<Peer> peers() {
        List<Peer> peers = new ArrayList<>();
        for (Way way : ways) {
            if (way instanceof Peer peer) {
                peers.add(peer);
            }
        }
        return peers;
    }

    /// Threads of the peers read: who waits for any of them cannot.
    @Override
    public void receiveFor(Waiter waiter) {
        beginWaiting();
        waiter.announce();
    }

    /// From here on a thread waits for any of the peers.
    void beginWaiting() {
        waiting.incrementAndGet();
        resume();
    }

    /// A thread no longer waits for any of them.
    void endWaiting() {
        waiting.decrementAndGet();
    }

    /// Whether threads wait for any of the peers.
    boolean isAnyAwaited() {
        return waiting.get() > 0;
    }

    @Override
    public void resume() {
        ways.forEach(way -> way.receivers().resume());
    }

    @Override
    public void served() {
        endWaiting();
    }

    /// A number that this rank has given to no context yet.
    int nextContext() {
        return contexts.getAndIncrement();
    }

    /// Throws if the job is over.
    void check() {
        MPIException why = over.get();
        if (why != null) {
            throw ErrorClass.again(why);
        }
    }

    /// Some rank has aborted. It is told to all here, too: else one might learn first that this rank is gone.
    ///
    /// @return what the ranks are told
    MPIException aborted(int by, int code) {
        MPIException why =
                new MPIException(
                        ErrorClass.PROC_ABORTED,
                        code,
                        "rank aborted the job: rank=" + by + ", code=" + code);
        if (abortion.compareAndSet(null, why)) {
            Frame.Abort word = new Frame.Abort(by, code);
            peers().forEach(peer -> peer.abort(word, ABORT_WITHIN));
            ending.aborted(by == rank, by, code);
            end(why);
        }
        return why;
    }

    /// Whether the job ends because some rank has aborted. Then losing a rank is no news.
    boolean isAborting() {
        return abortion.get() != null;
    }

    /// Waits, not for long, until an abortion that has begun is over. This JVM may be then.
    ///
    /// @return what the ranks are told
    MPIException awaitAbortion() {
        long deadline = System.nanoTime() + GOODBYE_WITHIN.toNanos();
        while (over.get() == null && System.nanoTime() < deadline) {
            LockSupport.parkNanos(this, GLANCE_NANOS);
        }
        return Objects.requireNonNull(abortion.get(), "nobody has aborted");
    }

    /// Nothing can be done any more, because of `why`.
    private void end(MPIException why) {
        over.compareAndSet(null, why);
        matching.end(rank, why);
        peers().forEach(peer -> peer.end(why));
        windows.lose(rank);
    }

    /// Ends this rank's part when all ranks have said that they are done.
    void close() {
        peers().forEach(peer -> peer.farewell(GOODBYE_WITHIN));
        peers().forEach(peer -> peer.close(GOODBYE_WITHIN));
        end(ErrorClass.error(ErrorClass.OTHER, "device is closed: rank=" + rank));
    }

    /// Ends this rank's part at once.
    void leave() {
        end(ErrorClass.error(ErrorClass.OTHER, "device is closed: rank=" + rank));
    }
}
