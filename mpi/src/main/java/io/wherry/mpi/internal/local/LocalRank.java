// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.mpi.internal.port.SpawnedJobs;
import io.wherry.transport.Deadline;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// What one rank knows of its job: the ways to all ranks, what waits for a message, and whether the job is over.
final class LocalRank implements Receivers {
    private static final Duration ABORT_WITHIN = Duration.ofMillis(500);
    private static final Duration GOODBYE_WITHIN = Duration.ofSeconds(5);

    private static final long GLANCE_NANOS = 1_000_000;

    private final int rank;
    private final int size;
    private final AbortAction ending;
    private final Matching matching = new Matching();
    private final WindowRegistry windows = new WindowRegistry();
    private final ProcessRegistry processes;
    private final SpawnedJobs spawned = new SpawnedJobs();
    private final Set<ContextFamily> withOthers = ConcurrentHashMap.newKeySet();
    private volatile RankRoute[] ways = {}; // by the number of the process
    private final AtomicInteger waiting = new AtomicInteger(); // for any peer
    private final AtomicInteger contexts = new AtomicInteger(ContextId.FIRST_FREE);
    private final AtomicReference<@Nullable MPIException> abortion = new AtomicReference<>();
    private final AtomicReference<@Nullable MPIException> over = new AtomicReference<>();

    /// @param size ranks of the job
    LocalRank(int size, AbortAction ending, ProcessRegistry processes) {
        this.rank = processes.self().rank();
        this.size = size;
        this.ending = ending;
        this.processes = processes;
    }

    /// Begins; `connections` has one for each rank, but for the own.
    void begin(List<@Nullable Connection> connections) {
        RankRoute[] all = new RankRoute[size];
        for (int i = 0; i < size; i++) {
            Connection connection = connections.get(i);
            all[i] =
                    connection == null
                            ? new LoopbackRoute(matching, rank)
                            : new Peer(this, i, connection);
        }
        ways = all;
        peers().forEach(Peer::start);
    }

    /// Adds processes of other jobs.
    ///
    /// @throws MPIException if the job is over; none is added then
    synchronized void add(Map<ProcessId, Connection> linked) {
        check();
        linked.forEach((process, connection) -> {
            RankRoute[] more = Arrays.copyOf(ways, ways.length + 1);
            int number = processes.add(process);
            Peer peer = new Peer(this, number, connection);
            more[number] = peer;
            ways = more;
            peer.start();
        });
    }

    ProcessRegistry processes() {
        return processes;
    }

    /// The jobs that this rank has started.
    SpawnedJobs spawned() {
        return spawned;
    }

    /// A context with processes of other jobs has begun.
    void begun(ContextFamily family) {
        withOthers.add(family);
    }

    /// A context has ended.
    void ended(ContextFamily family) {
        withOthers.remove(family);
    }

    private boolean isConnected(Peer peer) {
        return withOthers.stream().anyMatch(family -> family.has(peer.number()));
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

    WindowRegistry windows() {
        return windows;
    }

    /// To a process, by its number.
    RankRoute way(int process) {
        return ways[process];
    }

    /// Fails if the threads of the links cannot touch `memory`.
    void checkShared(MemorySegment memory) {
        Iterator<Peer> peers = peers().iterator();
        if (peers.hasNext()) {
            peers.next().checkShared(memory); // what holds for one holds for all
        }
    }

    private List<Peer> peersOfJob() {
        return peers().stream().filter(peer -> !peer.isOfAnotherJob()).toList();
    }

    private List<Peer> peers() {
        List<Peer> peers = new ArrayList<>();
        for (RankRoute way : ways) {
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
        for (RankRoute way : ways) {
            way.receivers().resume();
        }
    }

    @Override
    public void served() {
        endWaiting();
    }

    /// An identity that no context has yet.
    ///
    /// @param withOthers whether processes of other jobs may be in the context
    long nextContext(boolean withOthers) {
        return withOthers ? ContextId.random() : ContextId.of(rank, contexts.getAndIncrement());
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
            peersOfJob().forEach(peer -> peer.lastWord(word, ABORT_WITHIN));
            spawned.destroy();
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
        processes.close();
        synchronized (this) {
            peers().forEach(peer -> peer.end(why));
        }
        windows.lose(rank);
    }

    /// Ends this rank's part when all ranks have said that they are done. Processes of other jobs that this one is connected to
    /// have some seconds to end their part, too.
    void close() {
        List<Peer> all = peers();
        all.forEach(peer -> peer.lastWord(new Frame.Goodbye(), GOODBYE_WITHIN));
        Deadline deadline = Deadline.after(GOODBYE_WITHIN);
        for (Peer peer : all) {
            boolean waits = !peer.isOfAnotherJob() || isConnected(peer);
            peer.close(waits ? deadline.left() : Duration.ZERO);
        }
        end(ErrorClass.error(ErrorClass.OTHER, "device is closed: rank=" + rank));
    }

    /// Ends this rank's part at once.
    void leave() {
        end(ErrorClass.error(ErrorClass.OTHER, "device is closed: rank=" + rank));
    }
}
