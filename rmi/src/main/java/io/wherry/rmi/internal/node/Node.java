// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Home;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.Terms;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.FilteredTypes;
import io.wherry.rmi.internal.type.RemoteType;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One end of remote calls: the objects it exports, the places where it listens, its sessions. Safe for any thread.
public final class Node implements Home, Closeable {
    private final String name = UUID.randomUUID().toString();
    private final RmiOptions options;
    private final ClassLoader loader;
    private final GraphCodec codec;
    private final Map<RemoteType, Predicate<Class<?>>> answers = new ConcurrentHashMap<>();
    private final Terms terms;
    private final Exports exports = new Exports();
    private final Doors doors;
    private final Sessions sessions;

    /// @param loader finds the classes of what is read
    public Node(RmiOptions options, ClassLoader loader) {
        this.options = options;
        terms = Terms.USUAL.within(nanos(options.callsWithin()));
        this.loader = loader;
        codec = GraphCodec.lean().withClassLoader(loader);
        doors = new Doors(options.links(), this::accept);
        sessions = new Sessions(options.links(), this::connect, name);
    }

    private static long nanos(@Nullable Duration within) {
        return within == null ? Long.MAX_VALUE : within.toNanos();
    }

    private void accept(Link link) {
        try {
            sessions.add(Session.accepted(link, this, codec));
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

    private Session connect(Link link) throws IOException {
        return Session.connected(link, this, codec);
    }

    /// Listens at `address`, if nobody of this node does.
    ///
    /// @return where it listens
    public Address listen(Address address) throws IOException {
        return doors.open(address);
    }

    /// Exports an object.
    ///
    /// @param filter decides about classes of arguments before the node's filter and its interfaces do; null for none
    public void export(Remote object, @Nullable ObjectInputFilter filter) throws ExportException {
        exports.add(object, filters(filter));
    }

    /// Exports an object under a number that is known.
    public void export(long number, Remote object) throws ExportException {
        exports.add(number, object, filters(null));
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
        boolean removed = exports.remove(object, force);
        if (removed && exports.count() == 0) {
            doors.close();
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
        return stub(export.interfaces(), reference(export));
    }

    /// A stub of an object of which only number and address are known.
    public Remote stub(Address address, long number, Class<?> type) {
        RemoteReference reference =
                new RemoteReference(
                        "", List.of(address.toString()), number, List.of(type.getName()));
        return stub(List.of(type), reference);
    }

    private Remote stub(List<Class<?>> interfaces, RemoteReference reference) {
        StubClass stubs = StubClass.of(interfaces);
        RemoteType type = stubs.type();
        Destination destination =
                new Destination(
                        reference, type, answers.computeIfAbsent(type, this::answers), sessions);
        return stubs.stub(new Route(destination, terms));
    }

    private Predicate<Class<?>> answers(RemoteType type) {
        ObjectInputFilter filter = options.filter();
        return filter == null ? type.answers() : new FilteredTypes(filter, type.answers());
    }

    private RemoteReference reference(Export export) {
        return new RemoteReference(
                name,
                doors.addresses(),
                export.number(),
                export.interfaces().stream().map(Class::getName).toList());
    }

    @Override
    public Exports exports() {
        return exports;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Object departing(Remote object, Session session) {
        Export export = exports.of(object);
        if (export != null) {
            session.attend();
            return reference(export);
        }
        return StubClass.invokerOf(object) instanceof Route route
                ? departing(route, session)
                : object;
    }

    /// Where the node of a stub listens; nothing if `object` is no stub.
    public static List<String> addressesOf(Remote object) {
        return StubClass.invokerOf(object) instanceof Route route
                ? route.reference().addresses()
                : List.of();
    }

    /// A stub of an object whose node is not known yet says at least where that is.
    private RemoteReference departing(Route route, Session session) {
        if (route.reference().node().equals(name)) {
            session.attend();
        }
        return route.reference();
    }

    @Override
    public Object arriving(RemoteReference reference, Session session)
            throws InvalidObjectException {
        if (reference.node().equals(session.peer())) {
            sessions.use(session);
        }
        List<Class<?>> interfaces = new ArrayList<>();
        for (String type : reference.interfaces()) {
            Class<?> found = remoteInterface(type);
            if (found != null) {
                interfaces.add(found);
            }
        }
        if (interfaces.isEmpty()) {
            throw new InvalidObjectException(
                    "no remote interface of an object is here: " + reference.interfaces());
        }
        try {
            return stub(List.copyOf(interfaces), reference);
        } catch (IllegalArgumentException e) {
            throw (InvalidObjectException)
                    new InvalidObjectException("remote interface is no good: " + e.getMessage())
                            .initCause(e);
        }
    }

    private @Nullable Class<?> remoteInterface(String type) {
        try {
            Class<?> found = Class.forName(type, false, loader);
            return found.isInterface() && Remote.class.isAssignableFrom(found) ? found : null;
        } catch (ClassNotFoundException | LinkageError _) {
            return null; // the others may do
        }
    }

    @Override
    public void ended(Session session) {
        sessions.remove(session);
    }

    @Override
    public int callsPerPeer() {
        return options.callsPerPeer();
    }

    /// Stops listening, takes no more calls, and ends all sessions when those are over that run.
    ///
    /// @return false if that took longer; all is closed then too
    public boolean close(Duration within) throws InterruptedException {
        doors.close();
        try {
            return sessions.leave(within);
        } finally {
            sessions.close();
        }
    }

    /// Stops listening and ends all sessions.
    @Override
    public void close() {
        doors.close();
        sessions.close();
    }
}
