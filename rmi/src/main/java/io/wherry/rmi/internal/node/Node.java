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
import io.wherry.rmi.internal.lease.Collector;
import io.wherry.rmi.internal.lease.Hold;
import io.wherry.rmi.internal.lease.Holdings;
import io.wherry.rmi.internal.lease.Holds;
import io.wherry.rmi.internal.lease.Loans;
import io.wherry.rmi.internal.lease.References;
import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.metrics.Recorders;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Deadlines;
import io.wherry.rmi.internal.session.Home;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.Terms;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.rmi.internal.type.FilterRecorder;
import io.wherry.rmi.internal.type.FilteredTypes;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
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
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One end of remote calls: the objects it exports, the places where it listens, its sessions. Safe for any thread.
public final class Node implements Home, Closeable {
    private static final System.Logger LOGGER = System.getLogger("io.wherry.rmi");

    /// What each node exports by itself: its collector and its health.
    private static final int OWN_EXPORTS = 2;

    /// Peers that have connected and not said who they are.
    private static final int MOST_PENDING = 1 << 10;

    private final String name = UUID.randomUUID().toString();
    private final RmiOptions options;
    private final GraphCodec codec;
    private final ClassLoaders loaders;
    private final Admission nothing;
    private final Map<RemoteType, CalledType> called = new ConcurrentHashMap<>();
    private final Recorders made = new Recorders();
    private final Recorder batches = made.of("", "batch");
    private final Terms terms;
    private final Exports exports;
    private final Doors doors;
    private final Origins origins;
    private final StubOrigins stubOrigins;
    private final Sessions sessions;
    private final PendingHandshakes<Session> handshakes =
            new PendingHandshakes<>(MOST_PENDING, Session::endIfUnmet);
    private final Flows flows = new Flows(new FlowExporter());
    private final Destination.Way way;
    private final Holdings holdings;
    private final Loans loans = new Loans();
    private final Holds holds;
    private final References references;
    private final HealthStatuses health = new HealthStatuses();
    private final Thread forgetter;
    private final KeepAliveThread keepAlive;
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private volatile boolean hasTakenBack;

    /// @param loaders find the classes of what is read
    public Node(RmiOptions options, ClassLoaders loaders) {
        this.options = options;
        terms = Terms.USUAL.within(nanos(options.callsWithin()));
        this.loaders = loaders;
        exports = new Exports(loaders);
        nothing =
                new Admission(
                        type -> type == void.class,
                        loaders.base()); // of which there are no objects
        codec = options.codec().withClassLoader(loaders.base()).withEvolution(Evolution.EVOLVE);
        LinkOptions links = options.links().withInterruptible(false);
        doors = new Doors(links, new AdvertisedAddresses(options.advertised()), this::accept);
        origins = new Origins(name, doors);
        stubOrigins = new StubOrigins(loaders, this::calledOnce);
        sessions = new Sessions(links, this::connect, name, doors::openOwn);
        way = new Destination.Way(sessions, flows);
        holdings = new Holdings(exports, options.lease());
        holds = new Holds(sessions::to, options.lease());
        references = new References(holdings, loans);
        forgetter = Threads.daemon("forget collected objects").unstarted(this::forgetCollected);
        keepAlive =
                new KeepAliveThread(
                        () -> doors.areOpen() && exports.hasOthers(), sessions::finishCalls);
        exportOwn();
    }

    private void exportOwn() {
        try {
            exports.addOwn(Collector.NUMBER, references);
            exports.addOwn(Exports.HEALTH, health);
        } catch (ExportException e) {
            throw new AssertionError("the number is free", e);
        }
    }

    /// Objects that nobody refers to are exported no more.
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

    private void closeIfUnused() {
        if (exports.count() == OWN_EXPORTS) {
            doors.close();
        }
        keepAlive.update();
    }

    private static long nanos(@Nullable Duration within) {
        return within == null ? Long.MAX_VALUE : Deadline.nanos(within);
    }

    /// Greets on a thread of its own: the peer may take its time.
    private void accept(Link link) {
        Threads.virtual("greet " + link.remote()).start(() -> greet(link));
    }

    private void greet(Link link) {
        try {
            Session session = Session.accepted(link, this, codec);
            sessions.add(session);
            useIfAwaited(session); // it may have met its peer before it was there
            handshakes.add(session, Deadlines.after(patience(), () -> handshakes.expire(session)));
            if (session.isOver()) {
                handshakes.remove(session); // before it was there
            }
        } catch (IOException _) {
            closeQuietly(link); // who connected is gone again
        }
    }

    private static void closeQuietly(Link link) {
        try {
            link.close();
        } catch (IOException _) {
            // it is gone
        }
    }

    private Session connect(Link link, Session.LinkSource links) throws IOException {
        return Session.connected(link, this, codec, links);
    }

    /// Listens at `address`, if nobody of this node does.
    ///
    /// @return where it listens
    public Address listen(Address address) throws IOException {
        Address listening = doors.open(address);
        keepAlive.update();
        return listening;
    }

    /// Exports an object.
    ///
    /// @param filter decides about classes of arguments before the node's filter and its interfaces do; null for none
    public void export(Remote object, @Nullable ObjectInputFilter filter) throws ExportException {
        exports.add(object, filters(filter));
        keepAlive.update();
        watch();
    }

    private synchronized void watch() {
        if (forgetter.getState() == Thread.State.NEW) {
            forgetter.start();
        }
    }

    /// Exports the two ends of streams.
    private final class FlowExporter implements Flows.Exporter {
        @Override
        public void export(Remote object, Predicate<? super Class<?>> arguments)
                throws ExportException {
            Node.this.export(
                    object,
                    info ->
                            info.serialClass() != null && arguments.test(info.serialClass())
                                    ? ObjectInputFilter.Status.ALLOWED
                                    : ObjectInputFilter.Status.UNDECIDED);
        }

        /// A program that has taken back an object of its own may end when the last stream does.
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
                return false; // another thread was faster
            }
        }
    }

    /// Exports an object under a number that is known, for good.
    public void export(long number, Remote object) throws ExportException {
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

    /// Takes an object back. The node stops listening when it was the last one.
    ///
    /// @return false if calls are running and it is not forced
    public boolean unexport(Remote object, boolean force) throws NoSuchObjectException {
        Export export = exports.of(object);
        boolean removed = remove(object, force);
        if (removed && export != null) {
            hasTakenBack = true;
            replaceBound(object, export);
            closeIfUnused();
        }
        return removed;
    }

    /// Names that led to an object that was taken back lead to its stub.
    private void replaceBound(Remote object, Export export) {
        Export registry = exports.of(Exports.REGISTRY);
        if (registry != null && registry.target() instanceof Names names) {
            names.replace(object, () -> stub(export));
        }
    }

    private boolean remove(Remote object, boolean force) throws NoSuchObjectException {
        Export export = exports.of(object);
        boolean removed = exports.remove(object, force);
        if (removed && export != null) {
            holdings.removed(export);
        }
        return removed;
    }

    /// The stub of an exported object.
    ///
    /// @throws NoSuchObjectException if it is not exported
    public Remote stub(Remote object) throws NoSuchObjectException {
        Export export = exports.of(object);
        if (export == null) {
            throw new NoSuchObjectException(
                    "object is not exported: class=" + object.getClass().getName());
        }
        return stub(export);
    }

    private Remote stub(Export export) {
        return stub(
                StubClass.of(export.interfaces()),
                origins.of(export),
                export.anchor(),
                () -> export.admission().loader());
    }

    /// A stub of an object of which only number and address are known: a registry. What is looked up there is found by the context class loader
    /// of the thread that does so.
    public Remote stub(Address address, long number, Class<?> type) {
        RemoteOrigin origin =
                new RemoteOrigin("", List.of(address.toString()), List.of(type.getName()));
        StubClass stubs = StubClass.of(List.of(type));
        return stub(stubs, new RemoteReference(origin, number), null, loaders::current);
    }

    private Remote stub(
            StubClass stubs,
            RemoteReference reference,
            @Nullable Object anchor,
            Supplier<ClassLoader> loader) {
        CalledType type = calledOnce(stubs.type());
        return stub(new StubOrigin(reference.origin(), stubs, type, loader), reference, anchor);
    }

    /// A stub of an object of that origin.
    Remote stub(StubOrigin origin, RemoteReference reference, @Nullable Object anchor) {
        Destination destination = new Destination(reference, origin, way, anchor);
        return origin.stubs().stub(new Route(destination, terms));
    }

    private CalledType calledOnce(RemoteType type) {
        return called.computeIfAbsent(type, this::called);
    }

    private CalledType called(RemoteType type) {
        boolean own = type.methods().stream().allMatch(RemoteMethod::isOwn);
        return new CalledType(
                type.methods(),
                answers(type),
                made.of(type),
                batches,
                own ? List.of() : interceptors());
    }

    private Predicate<Class<?>> answers(RemoteType type) {
        ObjectInputFilter filter = options.filter();
        return FilterRecorder.recording(
                filter == null ? type.returned() : new FilteredTypes(filter, type.returned()));
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
        if (object instanceof KeptStub kept && kept.original() != null) {
            return departing(kept.original(), session);
        }
        Export export = exports.of(object);
        if (export != null) {
            return departing(export, session);
        }
        return switch (StubClass.invokerOf(object)) {
            case Route route -> departing(route, session);
            case StandIn other ->
                    other.written() instanceof Remote stub
                            ? departing(stub, session)
                            : other.written();
            case null, default -> object;
        };
    }

    /// Where the node of a stub listens; nothing if `object` is no stub.
    public static List<String> addressesOf(Remote object) {
        return StubClass.invokerOf(object) instanceof Route route
                ? route.reference().addresses()
                : List.of();
    }

    private RemoteReference departing(Export export, Session session) {
        session.attend();
        if (!session.peer().equals(name)) {
            holdings.sent(export, session);
        }
        return origins.of(export);
    }

    /// A stub of an object whose node is not known yet says at least where that is.
    private RemoteReference departing(Route route, Session session) {
        RemoteReference reference = route.reference();
        Export own = reference.node().equals(name) ? exports.of(reference.object()) : null;
        if (own != null) {
            return departing(own, session);
        }
        Object anchor = route.anchor();
        if (anchor != null && !reference.node().equals(session.peer())) {
            loans.lend(reference.node(), reference.object(), anchor, session);
        }
        return reference;
    }

    @Override
    public Arrival arrival(Session session) {
        return new Arriving(this, session);
    }

    /// References of that origin have come.
    ///
    /// @param loader finds their interfaces
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

    /// Returns a stub of the object of a reference that was kept outside of calls. Connects to its node in the background.
    ///
    /// @throws InvalidObjectException if none of its interfaces is here
    public Remote restored(RemoteReference reference) throws InvalidObjectException {
        StubOrigin origin = stubOrigins.of(reference.origin(), loaders.current());
        RemoteReference here = new RemoteReference(origin.origin(), reference.object());
        if (here.node().equals(name) || here.node().isEmpty()) {
            Export own = here.node().isEmpty() ? null : exports.of(here.object());
            return stub(origin, here, own == null ? null : own.anchor());
        }
        return stub(origin, here, holds.restored(here));
    }

    Remote stub(StubOrigin origin, RemoteReference reference, Hold hold) {
        Remote known = hold.stub(origin);
        if (known != null) {
            return known;
        }
        Remote fresh = stub(origin, reference, (Object) hold);
        hold.keep(origin, fresh);
        return fresh;
    }

    /// What keeps the object of a reference that has come.
    @Nullable Object anchor(RemoteReference reference, Session session) {
        if (reference.node().equals(name)) {
            Export own = exports.of(reference.object());
            return own == null ? null : own.anchor();
        }
        if (reference.node().isEmpty()) {
            return null;
        }
        if (reference.node().equals(session.peer())) {
            return holds.arrived(reference, session);
        }
        return holds.lent(reference, session);
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

    /// A peer whose objects this node refers to has come back. There may be no other way to it than the session that it has opened.
    private void useIfAwaited(Session session) {
        if (holds.awaits(session.peer())) {
            sessions.use(session);
        }
    }

    @Override
    public void joined(Session session) {
        handshakes.remove(session);
        sessions.remove(session);
    }

    @Override
    public void ended(Session session) {
        handshakes.remove(session);
        if (session.end() instanceof FrameFormatException e && e.field() == Field.MAGIC) {
            warnOnce(e);
        }
        holds.ended(session);
        if (holds.awaits(session.peer())) {
            sessions.useAnother(session); // the peer may have noticed the loss first and be back
        }
        sessions.remove(session);
        loans.ended(session);
        holdings.ended(session);
    }

    /// Logs once that a client of java.rmi has connected: its own error message, "non-JRMP server", does not name the cause.
    private void warnOnce(FrameFormatException reason) {
        if (!hasWarned.getAndSet(true)) {
            LOGGER.log(System.Logger.Level.WARNING, reason.getMessage());
        }
    }

    /// Sets the status of a service; empty for the node.
    public void setHealth(String service, HealthStatus status) {
        health.set(service, status);
    }

    /// What has been done.
    public RmiMetrics metrics() {
        return new RmiMetrics(
                made.metrics(Collector.class),
                exports.recorders().metrics(Collector.class),
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
    public Duration patience() {
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

    /// Stops listening, takes no more calls, and ends all sessions when those are over that run.
    ///
    /// @return false if that took longer; all is closed then too
    public boolean close(Duration within) throws InterruptedException {
        stopListening();
        try {
            return sessions.leave(within);
        } finally {
            close();
        }
    }

    /// Stops listening and ends all sessions.
    @Override
    public void close() {
        stopListening();
        holds.close();
        sessions.close();
        forgetter.interrupt();
    }

    private void stopListening() {
        doors.close();
        keepAlive.update();
    }
}
