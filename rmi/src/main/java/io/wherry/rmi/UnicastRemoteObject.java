// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import java.rmi.server.RemoteServer;

/// Exports remote objects, as `java.rmi.server.UnicastRemoteObject` does, by the standard runtime: extend it, or call
/// [#exportObject].
public class UnicastRemoteObject extends RemoteServer {
    private static final long serialVersionUID = 1;

    /// Exports this object at any port.
    protected UnicastRemoteObject() throws RemoteException {
        this(0);
    }

    /// Exports this object.
    ///
    /// @param port where to listen too; 0 for any
    @SuppressWarnings("this-escape") // that is what this class is for
    protected UnicastRemoteObject(int port) throws RemoteException {
        exportObject(this, port);
    }

    /// Exports `object` at any port.
    ///
    /// @return its stub
    public static Remote exportObject(Remote object) throws RemoteException {
        return exportObject(object, 0);
    }

    /// Exports `object`: it may be called from elsewhere until it is taken back, for this host only unless the system property
    /// `java.rmi.server.hostname` says by which name others know it.
    ///
    /// @param port where to listen too; 0 for any
    /// @return its stub
    /// @throws ExportException if it is exported already, has a remote method that does not throw `RemoteException`, or the port
    ///     is taken
    public static Remote exportObject(Remote object, int port) throws RemoteException {
        RmiRuntime runtime = RmiRuntime.standard();
        try {
            runtime.listen(Host.here(port));
        } catch (IOException e) {
            throw new ExportException("port cannot be used: port=" + port, e);
        }
        return runtime.export(object);
    }

    /// Takes `object` back; see [RmiRuntime#unexport].
    public static boolean unexportObject(Remote object, boolean force)
            throws NoSuchObjectException {
        return RmiRuntime.standard().unexport(object, force);
    }

    /// The stub of an exported object.
    public static Remote toStub(Remote object) throws NoSuchObjectException {
        return RmiRuntime.standard().stubOf(object);
    }
}
