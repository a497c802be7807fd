// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mesh.MissingMemberException;
import io.wherry.mesh.Receivers;
import io.wherry.mesh.RendezvousOptions;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.mpi.internal.port.SpawnedJobs;
import io.wherry.mpi.internal.window.WindowRegistry;
import io.wherry.transport.Deadline;
import io.wherry.transport.internal.idle.Backoff;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The state of one rank of the built-in device: the routes to all processes, the message matching,
/// and the end of the job.
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
    private final Map<Integer, MPIException> lostOthers = new ConcurrentHashMap<>();
    private volatile @Nullable RankRoute[] routes = {}; // by the number of the process
    private volatile @Nullable Peer anyPeer;
    private @Nullable LinksOnDemand onDemand; // before the first route is used
    private boolean leaving; // guarded by this
    private Frame.@Nullable Abort abortWord; // guarded by this
    private final AtomicInteger waiting = new AtomicInteger(); // threads that wait for any peer
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

    /// Starts the rank; `connections` has one for each rank but this one.
    void begin(List<@Nullable Connection> connections) {
        @Nullable RankRoute[] all = new RankRoute[size];
        for (int i = 0; i < size; i++) {
            Connection connection = connections.get(i);
            all[i] =
                    connection == null
                            ? new LoopbackRoute(matching, rank)
                            : new Peer(this, i, connection);
        }
        routes = all;
        for (Peer peer : peers()) {
            begin(peer);
        }
    }

    private void begin(Peer peer) {
        anyPeer = peer;
        peer.start();
    }

    /// Starts a rank that opens links on demand, and blocks until it has its first links.
    ///
    /// @throws IOException if this rank cannot listen at its address
    /// @throws MissingMemberException if a rank does not join in time
    void begin(RendezvousOptions options) throws IOException, MissingMemberException {
        @Nullable RankRoute[] all = new RankRoute[size];
        all[rank] = new LoopbackRoute(matching, rank);
        routes = all;
        LinksOnDemand links = new LinksOnDemand(this, options);
        onDemand = links;
        links.begin();
    }

    /// Adds the link to a rank of this job.
    ///
    /// @return false if the job is over: the link is not used then
    synchronized boolean link(int to, Connection connection) {
        Peer peer = new Peer(this, to, connection);
        if (abortWord != null) {
            peer.lastWord(abortWord, ABORT_WITHIN); // before it sees the end of the link
        }
        if (abortWord != null || leaving || over.get() != null) {
            return false;
        }
        @Nullable RankRoute[] more = routes.clone();
        more[to] = peer;
        routes = more;
        begin(peer);
        return true;
    }

    /// Adds processes of other jobs.
    ///
    /// @throws MPIException if the job is over; none is added then
    synchronized void add(Map<ProcessId, Connection> linked) {
        check();
        linked.forEach((process, connection) -> {
            @Nullable RankRoute[] more = Arrays.copyOf(routes, routes.length + 1);
            int number = processes.add(process);
            Peer peer = new Peer(this, number, connection);
            more[number] = peer;
            routes = more;
            begin(peer);
        });
    }

    ProcessRegistry processes() {
        return processes;
    }

    /// Returns the jobs that this rank has spawned.
    SpawnedJobs spawned() {
        return spawned;
    }

    /// Registers a context with processes of other jobs.
    void begun(ContextFamily family) {
        withOthers.add(family);
    }

    /// Removes a context.
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

    /// Returns the route to a process, by its number. Blocks until there is one: must not be called
    /// by threads that read a link.
    ///
    /// @throws MPIException if there is no link yet, and the process is lost or the job is over
    RankRoute route(int process) {
        RankRoute route = routes[process];
        return route == null ? connected(process) : route;
    }

    private RankRoute connected(int process) {
        links().connect(process);
        return Objects.requireNonNull(routes[process], "no route after the connection");
    }

    private LinksOnDemand links() {
        return Objects.requireNonNull(onDemand, "all ranks have links");
    }

    /// Throws if a process is lost.
    void checkAlive(int process) {
        RankRoute route = routes[process];
        if (route instanceof Peer peer) {
            peer.check();
        } else if (route == null) {
            MPIException why = links().loss(process);
            if (why != null) {
                throw ErrorClass.again(why);
            }
        }
    }

    /// Throws if the threads of the links cannot access `memory`.
    void checkShared(MemorySegment memory) {
        Peer peer = anyPeer;
        if (peer != null) {
            peer.checkShared(memory); // the rule is the same for all peers
        }
    }

    List<Peer> peersOfJob() {
        return peers().stream().filter(peer -> !peer.isOfAnotherJob()).toList();
    }

    private List<Peer> peers() {
        List<Peer> peers = new ArrayList<>();
        for (RankRoute route : routes) {
            if (route instanceof Peer peer) {
                peers.add(peer);
            }
        }
        return peers;
    }

    /// Returns at once: a thread that waits for any peer cannot read the links, so the threads of
    /// the peers do.
    @Override
    public void receiveFor(Waiter waiter) {
        beginWaiting();
        waiter.announce();
    }

    /// Called when a thread begins to wait for any peer.
    void beginWaiting() {
        waiting.incrementAndGet();
        resume();
    }

    /// Called when a thread no longer waits for any peer.
    void endWaiting() {
        waiting.decrementAndGet();
    }

    /// Returns whether threads wait for any peer.
    boolean isAnyAwaited() {
        return waiting.get() > 0;
    }

    @Override
    public void resume() {
        for (RankRoute route : routes) {
            if (route != null) {
                route.receivers().resume();
            }
        }
    }

    @Override
    public void served() {
        endWaiting();
    }

    /// Returns an identifier that no context has.
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

    /// Throws if this rank has left the job, or is leaving it.
    synchronized void checkOpen() {
        check();
        if (leaving) {
            throw closed();
        }
    }

    private MPIException closed() {
        return ErrorClass.error(ErrorClass.OTHER, "device is closed: rank=" + rank);
    }

    /// Called when the link to a process has failed: the ranks without a link to it are told.
    void lostLink(int process, MPIException why) {
        LinksOnDemand links = onDemand;
        if (processes.isOfAnother(process)) {
            lostOthers.put(process, why);
        } else if (links != null) {
            links.lostLink(process, why);
        }
    }

    /// Returns why a process of another job is lost, if one of the members is; otherwise null. The
    /// loss of a rank of this job ends the job.
    @Nullable MPIException loss(Members members) {
        if (lostOthers.isEmpty()) {
            return null;
        }
        return lostOthers.entrySet().stream()
                .filter(lost -> members.has(lost.getKey()))
                .map(lost -> ErrorClass.again(lost.getValue()))
                .findFirst()
                .orElse(null);
    }

    /// Called when a rank tells that another one is lost.
    void told(int lost, int by) throws BadFrameException {
        LinksOnDemand links = onDemand;
        if (links == null || lost < 0 || lost >= size || processes.isOfAnother(by)) {
            throw new BadFrameException("news of an unknown rank: rank=" + lost);
        }
        if (!isAborting() && over.get() == null) {
            links.told(lost, by);
        }
    }

    /// Fails all operations that wait for a process without a link.
    void lose(int process, MPIException why) {
        matching.lose(process, why);
        windows.lose(process);
    }

    /// Records that a rank has aborted, and tells all ranks. This rank forwards the abort:
    /// otherwise a rank could first see that this rank is lost.
    ///
    /// @return the exception for the calls of the ranks
    MPIException aborted(int by, int code) {
        MPIException why =
                new MPIException(
                        ErrorClass.PROC_ABORTED,
                        code,
                        "rank aborted the job: rank=" + by + ", code=" + code);
        if (abortion.compareAndSet(null, why)) {
            Frame.Abort word = new Frame.Abort(by, code);
            linkedAtAbort(word).forEach(peer -> peer.lastWord(word, ABORT_WITHIN));
            spawned.destroy();
            closeLinksOnDemand();
            ending.aborted(by == rank, by, code);
            end(why);
        }
        return why;
    }

    /// Returns the ranks that have links; later links are closed with the word.
    private synchronized List<Peer> linkedAtAbort(Frame.Abort word) {
        abortWord = word;
        return peersOfJob();
    }

    /// Returns whether the job ends because a rank has aborted. Then the loss of a rank is not
    /// reported.
    boolean isAborting() {
        return abortion.get() != null;
    }

    /// Blocks, for a short time, until an abort in progress is done. This JVM may end meanwhile.
    ///
    /// @return the exception for the calls of the ranks
    MPIException awaitAbortion() {
        long deadline = System.nanoTime() + GOODBYE_WITHIN.toNanos();
        Backoff backoff = Backoff.parksOf(GLANCE_NANOS);
        while (over.get() == null && System.nanoTime() < deadline) {
            backoff.idle();
        }
        return Objects.requireNonNull(abortion.get(), "no rank has aborted");
    }

    /// Fails all operations, now and later, with `why`.
    private void end(MPIException why) {
        over.compareAndSet(null, why);
        matching.end(rank, why);
        processes.close();
        closeLinksOnDemand();
        synchronized (this) {
            peers().forEach(peer -> peer.end(why));
        }
        windows.lose(rank);
    }

    private void closeLinksOnDemand() {
        LinksOnDemand links = onDemand;
        if (links != null) {
            links.close();
        }
    }

    /// Leaves the job when all ranks have said GOODBYE. Connected processes of other jobs have some
    /// seconds to leave, too.
    void close() {
        List<Peer> all = linkedAtEnd();
        all.forEach(peer -> peer.lastWord(new Frame.Goodbye(), GOODBYE_WITHIN));
        Deadline deadline = Deadline.after(GOODBYE_WITHIN);
        for (Peer peer : all) {
            boolean waits = !peer.isOfAnotherJob() || isConnected(peer);
            peer.close(waits ? deadline.left() : Duration.ZERO);
        }
        end(closed());
    }

    /// Returns the processes that have links; there are no later links.
    private synchronized List<Peer> linkedAtEnd() {
        leaving = true;
        return peers();
    }

    /// Leaves the job at once.
    void leave() {
        end(closed());
    }
}
