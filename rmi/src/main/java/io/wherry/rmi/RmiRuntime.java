// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.node.LocalRegistry;
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

/// A runtime for remote calls: its exported objects, its listeners and its connections.
/// Thread-safe.
///
/// [UnicastRemoteObject], [LocateRegistry] and [Naming] use [#standard]. Create further runtimes to
/// use other options, or several runtimes in one JVM.
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

    /// Returns the runtime of this JVM that [UnicastRemoteObject], [LocateRegistry] and [Naming]
    /// use. It loads classes of arguments with the loader of the exported object's class, then with
    /// the context class loader of the thread that exported it. It loads classes of results with
    /// the loader of the stub's interface, then with the context class loader of the thread that
    /// looked up the stub.
    public static RmiRuntime standard() {
        return Standard.RUNTIME;
    }

    /// Returns a new runtime. It loads classes with the context class loader of the calling thread.
    public static RmiRuntime with(RmiOptions options) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ClassLoader.getSystemClassLoader() : context;
        return with(options, new ClassLoaders(loader));
    }

    private static RmiRuntime with(RmiOptions options, ClassLoaders loaders) {
        return new RmiRuntime(new Node(options, loaders), options);
    }

    /// Returns a new runtime with the default options and the given link options.
    public static RmiRuntime with(LinkOptions links) {
        return with(RmiOptions.standard().withLinks(links));
    }

    /// Listens at `address`, unless this runtime does so already. While it listens, exported
    /// objects keep the JVM running, as do calls of peers until the reply is sent; a registry alone
    /// does not. Listening ends when this runtime is closed, or the last object, including the
    /// registry, is unexported.
    ///
    /// @return the address of the listener
    /// @throws IOException if the address cannot be used, or this runtime is closed
    public Address listen(Address address) throws IOException {
        return node.listen(address);
    }

    /// Exports `object`: peers can call it over the links of this runtime. Its stubs contain the
    /// addresses at which the runtime listens when the stub is sent.
    ///
    /// @return its stub; `object` itself may be passed as well: calls and results replace it by a
    ///     stub
    /// @throws ExportException if it is exported already, has a remote method that does not throw
    ///     `RemoteException`, no stub can implement all of its remote interfaces, or this runtime is
    ///     closed
    public Remote export(Remote object) throws ExportException {
        return export(object, null);
    }

    /// Exports `object` with a filter of the classes that are admitted in arguments of its calls.
    /// The filter is checked before the filter of the options and the declared types; see
    /// [RmiOptions#withFilter]. In calls of the object that a [Batch] makes on an earlier result,
    /// the filter only rejects: the object is not known when the arguments are read.
    public Remote export(Remote object, @Nullable ObjectInputFilter filter) throws ExportException {
        return node.export(object, filter);
    }

    /// Checks that an object can be exported, before a listener is opened for it.
    void checkExport(Remote object) throws ExportException {
        node.checkExport(object);
    }

    /// Checks that there is no registry, before a listener is opened for one.
    void checkNoRegistry() throws ExportException {
        node.checkNoRegistry();
    }

    /// Returns the lock to hold while listening and exporting an object: listeners are not closed
    /// meanwhile because another thread unexports the last object.
    Object exportLock() {
        return node;
    }

    /// Returns a stub for a reference that was deserialized outside of a call.
    Remote restored(RemoteReference reference) throws InvalidObjectException {
        return node.restored(reference);
    }

    /// Unexports `object`: later calls of it throw `NoSuchObjectException`.
    ///
    /// @param force whether to unexport it while calls are running
    /// @return false if calls are running and `force` is false
    /// @throws NoSuchObjectException if it is not exported, or null
    public boolean unexport(@Nullable Remote object, boolean force) throws NoSuchObjectException {
        return node.unexport(object, force);
    }

    /// Returns the stub of an exported object.
    ///
    /// @throws NoSuchObjectException if it is not exported, or null
    public Remote stubOf(@Nullable Remote object) throws NoSuchObjectException {
        return node.stub(object);
    }

    /// Creates the registry of this runtime, which is reachable at each of its addresses.
    ///
    /// @throws ExportException if there is a registry already, or this runtime is closed
    public Registry createRegistry() throws ExportException {
        LocalRegistry names = new LocalRegistry(options.registrars());
        node.export(Exports.REGISTRY, names);
        return names;
    }

    /// Returns a stub of the registry of the runtime that listens at `address`. Does not connect
    /// before the first call.
    public Registry registryAt(Address address) {
        return (Registry) node.stub(address, Exports.REGISTRY, Registry.class);
    }

    /// Returns a stub of the health of the runtime that listens at `address`. Does not connect
    /// before the first call.
    public Health healthAt(Address address) {
        return (Health) node.stub(address, Exports.HEALTH, Health.class);
    }

    /// Sets what [Health#check] returns for a service, in this runtime's [Health].
    ///
    /// @param service empty for the whole runtime
    public void setHealth(String service, HealthStatus status) {
        node.setHealth(service, status);
    }

    /// Returns the addresses of the runtime that has the object of a stub, in the order in which
    /// they are tried.
    ///
    /// @return an empty list if `stub` is not a stub, or the runtime does not listen
    public static List<String> addressesOf(Remote stub) {
        return Node.addressesOf(stub);
    }

    /// Returns a snapshot of the metrics of this runtime.
    public RmiMetrics metrics() {
        return node.metrics();
    }

    /// Stops listening, rejects further calls, whose callers get a `ConnectException`, and closes
    /// all connections when the running calls have ended.
    ///
    /// @param within the time limit for running calls
    /// @return false if calls were still running; the connections are closed then, too
    public boolean close(Duration within) throws InterruptedException {
        return node.close(within);
    }

    /// Stops listening and closes all connections. Running calls fail, further calls throw
    /// `ConnectException`.
    @Override
    public void close() {
        node.close();
    }
}
