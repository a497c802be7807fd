// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.io.ObjectInputFilter;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.ServerCloneException;
import org.jspecify.annotations.Nullable;

/// Exports remote objects with the standard runtime, like `java.rmi.server.UnicastRemoteObject`:
/// extend it, or call [#exportObject].
public class UnicastRemoteObject extends RemoteServer {
    private static final long serialVersionUID = 1;

    private final transient int port;
    private final transient @Nullable RMIClientSocketFactory clientFactory;
    private final transient @Nullable RMIServerSocketFactory serverFactory;

    /// Exports this object at any port.
    protected UnicastRemoteObject() throws RemoteException {
        this(0);
    }

    /// Exports this object.
    ///
    /// @param port to listen at; 0 for any
    protected UnicastRemoteObject(int port) throws RemoteException {
        this(port, null, null);
    }

    /// Exports this object; see
    /// [#exportObject(Remote, int, RMIClientSocketFactory, RMIServerSocketFactory)].
    @SuppressWarnings("this-escape") // the purpose of this class
    protected UnicastRemoteObject(
            int port,
            @Nullable RMIClientSocketFactory client,
            @Nullable RMIServerSocketFactory server)
            throws RemoteException {
        this.port = port;
        this.clientFactory = client;
        this.serverFactory = server;
        exportObject(this, port, client, server);
    }

    /// Returns a clone, which is exported like this object, if the class implements `Cloneable`.
    ///
    /// @throws ServerCloneException if it cannot be exported
    @Override
    public Object clone() throws CloneNotSupportedException {
        UnicastRemoteObject cloned = (UnicastRemoteObject) super.clone();
        try {
            exportObject(cloned, port, clientFactory, serverFactory);
        } catch (RemoteException e) {
            throw new ServerCloneException("clone cannot be exported", e);
        }
        return cloned;
    }

    /// Exports `object` at any port.
    ///
    /// @return its stub
    public static Remote exportObject(Remote object) throws RemoteException {
        return exportObject(object, 0);
    }

    /// Exports `object`: peers can call it until it is unexported. Listens at the loopback
    /// addresses only, unless the system property `java.rmi.server.hostname` advertises this host
    /// to others.
    ///
    /// @param port to listen at; 0 for any
    /// @return its stub
    /// @throws java.rmi.server.ExportException if it is exported already, has a remote method that
    ///     does not throw `RemoteException`, no stub can implement all of its remote interfaces, or
    ///     the port is in use
    /// @throws IllegalArgumentException if the port is out of range
    public static Remote exportObject(Remote object, int port) throws RemoteException {
        return exportObject(object, port, null, null);
    }

    /// Exports `object` and listens at the address that a [LinkSocketFactory] assigns to the port.
    ///
    /// @param client null or as for `server`
    /// @param server null for the factory of `RMISocketFactory.setSocketFactory`, otherwise TCP;
    ///     other factories than `LinkSocketFactory` are rejected, unless the system property
    ///     `io.wherry.rmi.ignoreSocketFactories` is `true`
    /// @throws java.rmi.server.ExportException as without factories, or if a factory is rejected
    public static Remote exportObject(
            Remote object,
            int port,
            @Nullable RMIClientSocketFactory client,
            @Nullable RMIServerSocketFactory server)
            throws RemoteException {
        return exportObject(object, port, client, server, null);
    }

    /// Exports `object` with a filter of the classes that are admitted in arguments of its calls;
    /// see [RmiRuntime#export].
    ///
    /// @param filter checked before the types that the remote interfaces declare
    public static Remote exportObject(Remote object, int port, ObjectInputFilter filter)
            throws RemoteException {
        return exportObject(object, port, null, null, filter);
    }

    /// Exports `object` with socket factories and a filter.
    public static Remote exportObject(
            Remote object,
            int port,
            @Nullable RMIClientSocketFactory client,
            @Nullable RMIServerSocketFactory server,
            @Nullable ObjectInputFilter filter)
            throws RemoteException {
        RmiRuntime runtime = RmiRuntime.standard();
        synchronized (runtime.exportLock()) {
            runtime.checkExport(object);
            SocketFactories.listen(runtime, port, client, server);
            return runtime.export(object, filter);
        }
    }

    /// Unexports `object`; see [RmiRuntime#unexport].
    public static boolean unexportObject(@Nullable Remote object, boolean force)
            throws NoSuchObjectException {
        return RmiRuntime.standard().unexport(object, force);
    }
}
