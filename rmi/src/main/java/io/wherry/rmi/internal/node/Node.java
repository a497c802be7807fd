// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.RemoteStub;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Home;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.ProxyStub;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One end of remote calls: the objects it exports, the places where it listens, its sessions. Safe for any thread.
public final class Node implements Home, Closeable {
    private final String name = UUID.randomUUID().toString();
    private final ClassLoader loader;
    private final GraphCodec codec;
    private final Exports exports = new Exports();
    private final Doors doors;
    private final Sessions sessions;

    /// @param loader finds the classes of what is read
    public Node(LinkOptions options, ClassLoader loader) {
        this.loader = loader;
        codec = GraphCodec.lean().withClassLoader(loader);
        doors = new Doors(options, this::accept);
        sessions = new Sessions(options, this::connect, name);
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
    public void export(Remote object) throws ExportException {
        exports.add(object);
    }

    /// Exports an object under a number that is known.
    public void export(long number, Remote object) throws ExportException {
        exports.add(number, object);
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
        StubClass type = StubClass.of(interfaces);
        return type.stub(new Route(reference, type.methods(), sessions));
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
        RemoteInvoker invoker =
                object instanceof RemoteStub stub
                        ? RemoteStub.invokerOf(stub)
                        : ProxyStub.invokerOf(object);
        return invoker instanceof Route route ? departing(route, session) : object;
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
    public void met(Session session) {
        sessions.met(session);
    }

    @Override
    public void ended(Session session) {
        sessions.remove(session);
    }

    /// Stops listening and ends all sessions.
    @Override
    public void close() {
        doors.close();
        sessions.close();
    }
}
