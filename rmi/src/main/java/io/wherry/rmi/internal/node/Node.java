// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.mesh.PendingHandshakes;
import io.wherry.rmi.HealthStatus;
import io.wherry.rmi.RmiMetrics;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.lease.Dgc;
import io.wherry.rmi.internal.lease.DgcClient;
import io.wherry.rmi.internal.lease.DgcServer;
import io.wherry.rmi.internal.lease.DgcService;
import io.wherry.rmi.internal.lease.ReferencesInTransit;
import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.rmi.internal.reference.ReferenceResolver;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.SessionContext;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A node of remote calls: its exported objects, its listeners, its sessions. Thread-safe.
public final class Node implements SessionContext, Closeable {
    /// The number of internal exports of each node: the garbage collector and the health.
    private static final int OWN_EXPORTS = 2;

    /// The maximum number of connected peers without a hello.
    private static final int MOST_PENDING = 1 << 10;

    private final String name = UUID.randomUUID().toString();
    private final RmiOptions options;
    private final GraphCodec codec;
    private final ClassLoaders loaders;
    private final Admission nothing;
    private final StubTypes types;
    private final Exports exports;
    private final NodeListeners listeners;
    private final ReferenceFactory origins;
    private final StubOrigins stubOrigins;
    private final Sessions sessions;
    private final PendingHandshakes<Session> handshakes =
            new PendingHandshakes<>(MOST_PENDING, Session::endIfUnmet);
    private final Flows flows = new Flows(new FlowExporter());
    private final StubFactory stubs;
    private final DgcServer dgcServer;
    private final ReferencesInTransit inTransit = new ReferencesInTransit();
    private final DgcClient dgcClient;
    private final ReferenceReplacer replacer;
    private final DgcService references;
    private final HealthStatuses health = new HealthStatuses();
    private final Thread forgetter;
    private final KeepAliveThread keepAlive;
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private volatile boolean hasTakenBack;

    /// @param loaders load the classes of received objects
    public Node(RmiOptions options, ClassLoaders loaders) {
        this.options = options;
        types = new StubTypes(options);
        this.loaders = loaders;
        exports = new Exports(loaders, options.filter());
        nothing =
                new Admission(
                        type -> type == void.class,
                        loaders.base()); // there are no objects of `void`
        codec = options.codec().withClassLoader(loaders.base()).withEvolution(Evolution.EVOLVE);
        LinkOptions links = options.links().withInterruptible(false);
        listeners =
                new NodeListeners(
                        links, new AdvertisedAddresses(options.advertised()), this::accept);
        origins = new ReferenceFactory(name, listeners);
        stubOrigins = new StubOrigins(loaders, types::of);
        sessions = new Sessions(links, this::connect, name, listeners::openOwn);
        stubs =
                new StubFactory(
                        options,
                        loaders,
                        origins,
                        new RemoteEndpoint.Services(sessions, flows, types));
        dgcServer = new DgcServer(exports, options.lease());
        dgcClient = new DgcClient(sessions::to, options.lease());
        references = new DgcService(dgcServer, inTransit);
        replacer = new ReferenceReplacer(name, exports, origins, dgcServer, inTransit);
        forgetter = Threads.daemon("forget collected objects").unstarted(this::forgetCollected);
        keepAlive =
                new KeepAliveThread(
                        () -> listeners.areOpen() && exports.hasOthers(), sessions::finishCalls);
        exportOwn();
    }

    private void exportOwn() {
        try {
            exports.addOwn(Dgc.NUMBER, references);
            exports.addOwn(Exports.HEALTH, health);
        } catch (ExportException e) {
            throw new AssertionError("the number is free", e);
        }
    }

    /// Removes collected objects from the exports.
    private void forgetCollected() {
        try {
            while (true) {
                exports.awaitCollected();
                closeIfUnused();
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    /// Stops listening after the last object; synchronized with exports that listen first.
    private synchronized void closeIfUnused() {
        if (exports.count() == OWN_EXPORTS) {
            listeners.close();
        }
        keepAlive.update();
    }

    /// Greets the peer on a separate thread: it may be slow.
    private void accept(Link link) {
        Threads.virtual("greet " + link.remote()).start(() -> greet(link));
    }

    void greet(Link link) {
        Session session = Session.accepted(link, this, codec);
        try {
            handshakes.add(
                    session, DeadlineTimer.after(frameTimeout(), () -> handshakes.expire(session)));
            sessions.add(session);
            session.accept();
        } catch (IOException _) {
            handshakes.remove(session); // the peer is gone
            sessions.remove(session);
            closeQuietly(link);
        } catch (RuntimeException | Error e) { // no thread to receive, for example
            session.close();
            throw e;
        }
    }

    private static void closeQuietly(Link link) {
        try {
            link.close();
        } catch (IOException _) {
            // the peer is gone
        }
    }

    private Session connect(Link link, Session.LinkSource links) throws IOException {
        return Session.connected(link, this, codec, links);
    }

    /// Listens at `address`, unless this node does so already.
    ///
    /// @return the address of the listener
    public Address listen(Address address) throws IOException {
        Address listening = listeners.open(address);
        keepAlive.update();
        return listening;
    }

    /// Exports an object.
    ///
    /// @param filter of argument classes, checked before the filter of the node; null for none
    /// @return its stub
    public Remote export(Remote object, @Nullable ObjectInputFilter filter) throws ExportException {
        checkOpen();
        return exports.add(object, filters(filter), stubs::of, this::serve);
    }

    private void checkOpen() throws ExportException {
        if (listeners.areClosedForGood()) {
            throw new ExportException("runtime is closed: node=" + name);
        }
    }

    /// Checks that an object can be exported.
    public void checkExport(Remote object) throws ExportException {
        exports.check(object, StubClass::of);
    }

    /// Checks that this node has no registry.
    public void checkNoRegistry() throws ExportException {
        if (exports.of(Exports.REGISTRY) != null) {
            throw new ExportException("registry is exported already: node=" + name);
        }
    }

    /// Starts the threads that exported objects need.
    private synchronized void serve() {
        if (forgetter.getState() == Thread.State.NEW) {
            forgetter.start();
        }
        keepAlive.update();
    }

    /// Exports the two ends of streams.
    private final class FlowExporter implements Flows.Exporter {
        @Override
        public void export(Remote object, Predicate<? super Class<?>> arguments)
                throws ExportException {
            ObjectInputFilter filter =
                    info ->
                            info.serialClass() != null && arguments.test(info.serialClass())
                                    ? ObjectInputFilter.Status.ALLOWED
                                    : ObjectInputFilter.Status.UNDECIDED;
            exports.add(object, filters(filter), _ -> object, Node.this::serve); // without a stub
        }

        /// Unexports an end of a stream. After the last export, the JVM may exit.
        @Override
        public void unexport(Remote object) {
            if (takenBack(object) && hasTakenBack) {
                closeIfUnused();
            } else {
                keepAlive.update();
            }
        }

        private boolean takenBack(Remote object) {
            try {
                return exports.of(object) != null && remove(object, true);
            } catch (NoSuchObjectException _) {
                return false; // another thread has unexported it
            }
        }
    }

    /// Exports an object under a well-known number, permanently.
    public void export(long number, Remote object) throws ExportException {
        checkOpen();
        exports.add(number, object, filters(null)).pin();
    }

    private List<ObjectInputFilter> filters(@Nullable ObjectInputFilter own) {
        List<ObjectInputFilter> filters = new ArrayList<>();
        if (options.filter() != null) {
            filters.add(options.filter());
        }
        if (own != null) {
            filters.add(own);
        }
        return filters;
    }

    /// Unexports an object. The node stops listening after the last one.
    ///
    /// @return false if calls are running and `force` is false
    public boolean unexport(@Nullable Remote object, boolean force) throws NoSuchObjectException {
        Export export = exports.of(object);
        boolean removed = remove(object, force);
        if (removed && object != null && export != null) {
            hasTakenBack = true;
            replaceBound(object, export);
            closeIfUnused();
        }
        return removed;
    }

    /// Replaces an unexported object in the registry by its stub.
    private void replaceBound(Remote object, Export export) {
        Export registry = exports.of(Exports.REGISTRY);
        if (registry != null && registry.target() instanceof LocalRegistry names) {
            names.replace(object, () -> stubs.of(export));
        }
    }

    private boolean remove(@Nullable Remote object, boolean force) throws NoSuchObjectException {
        Export export = exports.of(object);
        boolean removed = exports.remove(object, force);
        if (removed && export != null) {
            dgcServer.removed(export);
        }
        return removed;
    }

    /// Returns the stub of an exported object.
    ///
    /// @throws NoSuchObjectException if it is not exported
    public Remote stub(@Nullable Remote object) throws NoSuchObjectException {
        Export export = exports.of(object);
        if (export == null) {
            throw Exports.notExported(object);
        }
        return stubs.of(export);
    }

    /// Returns a stub of an object with a known number, such as a registry. The context class
    /// loader of the calling thread loads the classes of its results.
    public Remote stub(Address address, long number, Class<?> type) {
        return stubs.of(address, number, type);
    }

    @Override
    public Exports exports() {
        return exports;
    }

    @Override
    public List<Interceptor> interceptors() {
        return options.interceptors();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Object departing(Remote object, Session session) {
        return replacer.replacement(object, session);
    }

    /// Returns the addresses of the node of a stub; empty if `object` is not a stub.
    public static List<String> addressesOf(Remote object) {
        return StubClass.invokerOf(object) instanceof StubInvoker stubInvoker
                ? stubInvoker.reference().addresses()
                : List.of();
    }

    @Override
    public ReferenceResolver resolver(Session session) {
        return new SessionReferenceResolver(this, stubs, session);
    }

    /// Returns the stub origin of received references.
    ///
    /// @param loader loads their interfaces
    StubOrigin arriving(RemoteOrigin origin, Session session, ClassLoader loader)
            throws InvalidObjectException {
        if (origin.node().equals(session.peer())) {
            sessions.use(session);
            if (!origin.node().equals(name) && !origin.node().isEmpty()) {
                session.attend();
            }
        }
        return stubOrigins.of(origin, loader);
    }

    /// Returns a stub for a reference read outside of a call. Connects in the background.
    ///
    /// @throws InvalidObjectException if none of its interfaces can be loaded
    public Remote restored(RemoteReference reference) throws InvalidObjectException {
        StubOrigin origin = stubOrigins.of(reference.origin(), loaders.current());
        RemoteReference here = new RemoteReference(origin.origin(), reference.object());
        if (here.node().equals(name) || here.node().isEmpty()) {
            Export own = here.node().isEmpty() ? null : exports.of(here.object());
            return stubs.create(origin, here, own == null ? null : own.anchor());
        }
        return stubs.of(origin, here, dgcClient.restored(here));
    }

    /// Returns the object that keeps the remote object of a received reference alive.
    @Nullable Object anchor(RemoteReference reference, Session session) {
        if (reference.node().equals(name)) {
            Export own = exports.of(reference.object());
            return own == null ? null : own.anchor();
        }
        if (reference.node().isEmpty()) {
            return null;
        }
        if (reference.node().equals(session.peer())) {
            return dgcClient.arrived(reference, session);
        }
        return dgcClient.lent(reference, session);
    }

    @Override
    public @Nullable Session session(String token) {
        return sessions.of(token);
    }

    @Override
    public void met(Session session) {
        handshakes.remove(session);
        useIfAwaited(session);
    }

    /// Uses the session of a peer that has reconnected and whose objects this node refers to: it
    /// may be the only connection to it.
    private void useIfAwaited(Session session) {
        if (dgcClient.awaits(session.peer())) {
            sessions.use(session);
        }
    }

    @Override
    public void joined(Session session) {
        handshakes.remove(session);
        sessions.remove(session);
    }

    @Override
    public void missed(Session session) {
        dgcClient.missed(session);
    }

    @Override
    public void ended(Session session) {
        handshakes.remove(session);
        if (session.end() instanceof FrameFormatException e && e.field() == Field.MAGIC) {
            warnOnce(e);
        }
        try {
            dgcClient.ended(session);
        } finally { // also if there is no thread to renew its references
            forget(session);
        }
    }

    private void forget(Session session) {
        if (dgcClient.awaits(session.peer())) {
            sessions.useAnother(session); // the peer may have reconnected already
        }
        sessions.remove(session);
        inTransit.ended(session);
        dgcServer.ended(session);
    }

    /// Logs once that a client of java.rmi has connected: its own error message, "non-JRMP server",
    /// does not name the cause.
    private void warnOnce(FrameFormatException reason) {
        if (!hasWarned.getAndSet(true)) {
            RmiLogger.get().log(System.Logger.Level.WARNING, reason.getMessage());
        }
    }

    /// Sets the status of a service; empty for the node.
    public void setHealth(String service, HealthStatus status) {
        health.set(service, status);
    }

    /// Returns a snapshot of the metrics.
    public RmiMetrics metrics() {
        return new RmiMetrics(
                types.recorders().metrics(Dgc.class),
                exports.recorders().metrics(Dgc.class),
                sessions.metrics(),
                sessions.traffic());
    }

    @Override
    public Flows flows() {
        return flows;
    }

    @Override
    public ClassLoader loader() {
        return loaders.base();
    }

    @Override
    public Admission admittingNothing() {
        return nothing;
    }

    @Override
    public Duration frameTimeout() {
        return options.links().connectWithin();
    }

    @Override
    public Duration keepAlive() {
        return options.links().keepAlive();
    }

    @Override
    public int callsPerPeer() {
        return options.callsPerPeer();
    }

    /// Stops listening, rejects further calls, and closes all sessions after the running calls.
    ///
    /// @return false if the time limit was exceeded; the sessions are closed then, too
    public boolean close(Duration within) throws InterruptedException {
        listeners.close();
        keepAlive.update();
        try {
            return sessions.leave(within);
        } finally {
            close();
        }
    }

    /// Stops listening and closes all sessions.
    @Override
    public void close() {
        listeners.closeForGood();
        keepAlive.update();
        dgcClient.close();
        dgcServer.close();
        sessions.close();
        forgetter.interrupt();
    }
}
