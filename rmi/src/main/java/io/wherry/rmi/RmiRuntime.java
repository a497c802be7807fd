// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.node.Names;
import io.wherry.rmi.internal.node.Node;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One end of remote calls: what it exports, where it listens, to whom it is connected. Safe for any thread.
///
/// [UnicastRemoteObject], [LocateRegistry] and [Naming] use [#standard]; others are for those who choose links, or have several in
/// one JVM.
///
/// ```java
/// try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard())) {
///     server.listen(Address.parse("unix:///run/bank"));
///     server.createRegistry().rebind("bank", server.export(new Bank()));
/// ```
public final class RmiRuntime implements Closeable {
    private final Node node;
    private final RmiOptions options;

    private static final class Standard {
        static final RmiRuntime RUNTIME = with(RmiOptions.standard(), new ClassLoaders(null));
    }

    private RmiRuntime(Node node, RmiOptions options) {
        this.node = node;
        this.options = options;
    }

    /// Returns the runtime of this JVM that [UnicastRemoteObject], [LocateRegistry] and [Naming] use. Classes of arguments are found by the loader of the exported object's class and then by
    /// the context class loader of the thread that exported it; classes of results by the loader of the stub's interface and then by the
    /// context class loader of the thread that looked it up.
    public static RmiRuntime standard() {
        return Standard.RUNTIME;
    }

    /// A new one. Classes are found by the context class loader of the calling thread.
    public static RmiRuntime with(RmiOptions options) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ClassLoader.getSystemClassLoader() : context;
        return with(options, new ClassLoaders(loader));
    }

    private static RmiRuntime with(RmiOptions options, ClassLoaders loaders) {
        return new RmiRuntime(new Node(options, loaders), options);
    }

    /// A new one, whose links have `links`, and all else is standard.
    public static RmiRuntime with(LinkOptions links) {
        return with(RmiOptions.standard().withLinks(links));
    }

    /// Listens at `address`, if this runtime does not already. While it listens, exported objects keep the JVM running, and so do calls of peers
    /// until they are answered; a registry alone does not. Listening ends when this is closed, or the last object is taken back, the registry
    /// included.
    ///
    /// @return where it listens
    public Address listen(Address address) throws IOException {
        return node.listen(address);
    }

    /// Lets `object` be called from elsewhere, over the links of this runtime and wherever it listens when a stub is sent.
    ///
    /// @return its stub; `object` itself may be passed as well, in calls and results it becomes a stub
    /// @throws ExportException if it is exported already, or has a remote method that does not throw `RemoteException`
    public Remote export(Remote object) throws ExportException {
        return export(object, null);
    }

    /// As [#export], with a filter of the classes that may come in arguments of calls of this object, which is asked before
    /// the filter of the options and the declared types; see [RmiOptions#withFilter].
    public Remote export(Remote object, @Nullable ObjectInputFilter filter) throws ExportException {
        node.export(object, filter);
        try {
            return node.stub(object);
        } catch (NoSuchObjectException e) {
            throw new ExportException("object was taken back meanwhile", e);
        }
    }

    /// Returns a stub of the object of a reference that was kept outside of calls.
    Remote restored(RemoteReference reference) throws InvalidObjectException {
        return node.restored(reference);
    }

    /// Takes `object` back: calls of it throw `NoSuchObjectException` then.
    ///
    /// @param force also while calls are running
    /// @return false if calls are running and it is not forced
    /// @throws NoSuchObjectException if it is not exported
    public boolean unexport(Remote object, boolean force) throws NoSuchObjectException {
        return node.unexport(object, force);
    }

    /// The stub of an exported object.
    ///
    /// @throws NoSuchObjectException if it is not exported
    public Remote stubOf(Remote object) throws NoSuchObjectException {
        return node.stub(object);
    }

    /// Makes the registry of this runtime, which is reached wherever it listens.
    ///
    /// @throws ExportException if there is one
    public Registry createRegistry() throws ExportException {
        Names names = new Names(options.registrars());
        node.export(Exports.REGISTRY, names);
        return names;
    }

    /// The registry of the runtime that listens at `address`. Nobody is asked before the first call.
    public Registry registryAt(Address address) {
        return (Registry) node.stub(address, Exports.REGISTRY, Registry.class);
    }

    /// Returns the health of the runtime that listens at `address`. Nothing is sent before the first call.
    public Health healthAt(Address address) {
        return (Health) node.stub(address, Exports.HEALTH, Health.class);
    }

    /// Sets what [Health#check] returns for a service, in this runtime's [Health].
    ///
    /// @param service empty for the whole runtime
    public void setHealth(String service, HealthStatus status) {
        node.setHealth(service, status);
    }

    /// Where the runtime listens that has the object of a stub, in the order to try.
    ///
    /// @return nothing if `stub` is none, or the runtime listens nowhere
    public static List<String> addressesOf(Remote stub) {
        return Node.addressesOf(stub);
    }

    /// What this runtime has done until now, and its connections.
    public RmiMetrics metrics() {
        return node.metrics();
    }

    /// Stops listening, refuses further calls with a `ConnectException` on the other side, and ends all connections when the calls
    /// are over that run.
    ///
    /// @param within how long to wait for them
    /// @return false if calls were running still; all is closed then too
    public boolean close(Duration within) throws InterruptedException {
        return node.close(within);
    }

    /// Stops listening and ends all connections; calls under way fail, further ones throw `ConnectException`.
    @Override
    public void close() {
        node.close();
    }
}
