// SPDX-License-Identifier: Apache-2.0
package io.wherry.parallel;

import java.net.MalformedURLException;
import java.rmi.ConnectException;
import java.rmi.Naming;
import java.rmi.NoSuchObjectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/// The start and end of a member: members register with an object in the registry of member 0.
final class Membership {
    private static final long PAUSE_MILLIS = 20;
    private static final long TIMEOUT_NANOS = 30_000_000_000L;

    private final int member;
    private final int members;
    private final String host;
    private final int port;

    /// @param arguments `<member> <count of members> <host of member 0> <port>`
    Membership(String[] arguments) {
        member = Integer.parseInt(arguments[0]);
        members = Integer.parseInt(arguments[1]);
        host = arguments[2];
        port = Integer.parseInt(arguments[3]);
    }

    int member() {
        return member;
    }

    int members() {
        return members;
    }

    boolean isFirst() {
        return member == 0;
    }

    private String url(String name) {
        return "rmi://" + host + ":" + port + "/" + name;
    }

    /// Makes the registry, with one object in it.
    Registry open(String name, Remote object) throws RemoteException, MalformedURLException {
        Registry registry = LocateRegistry.createRegistry(port);
        Naming.rebind(url(name), object);
        return registry;
    }

    /// Finds the object of member 0, which may start later.
    Remote find(String name)
            throws RemoteException, MalformedURLException, NotBoundException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                return Naming.lookup(url(name));
            } catch (ConnectException | NotBoundException e) {
                if (System.nanoTime() - start > TIMEOUT_NANOS) {
                    throw e;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /// Unexports an object after its running calls have ended, so that their callers receive the
    /// results.
    static void close(Remote object) throws NoSuchObjectException, InterruptedException {
        while (!UnicastRemoteObject.unexportObject(object, false)) {
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
