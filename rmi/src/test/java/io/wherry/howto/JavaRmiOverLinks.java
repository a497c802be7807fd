// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.rmi.LinkSocketFactory;
import io.wherry.rmi.OverLinks;
import io.wherry.transport.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/// The JDK's own java.rmi over Unix sockets.
public final class JavaRmiOverLinks {

    /// The remote interface of the example.
    public interface Clock extends Remote {
        long millis() throws RemoteException;
    }

    private JavaRmiOverLinks() {}

    public static LinkSocketFactory sockets(Path folder) {
        return new LinkSocketFactory(Address.parse("unix://" + folder + "/rmi"));
    }

    public static Registry serve(Clock clock, LinkSocketFactory sockets) throws RemoteException {
        Registry registry = LocateRegistry.createRegistry(1099, sockets, sockets);
        registry.rebind("clock", UnicastRemoteObject.exportObject(clock, 0, sockets, sockets));
        return registry;
    }

    public static long ask(LinkSocketFactory sockets) throws RemoteException, NotBoundException {
        Registry registry = LocateRegistry.getRegistry("localhost", 1099, sockets);
        return ((Clock) registry.lookup("clock")).millis();
    }

    public static void all() throws IOException {
        OverLinks.install(Address.parse("shm://bank"));
    }
}
