// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.socket;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/// A program that uses the JDK's java.rmi and not Wherry. Arguments: `serve` or `call`, and a port.
final class PlainProgram {
    static final String SERVING = "serving";

    /// Doubles.
    public interface Twice extends Remote {
        long twice(long value) throws RemoteException;
    }

    private PlainProgram() {}

    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[1]);
        if (arguments[0].equals("serve")) {
            Registry registry = LocateRegistry.createRegistry(port);
            Twice twice = value -> 2 * value;
            registry.rebind("twice", UnicastRemoteObject.exportObject(twice, 0));
            System.out.println(SERVING);
            System.in.transferTo(System.out);
            System.exit(0);
        }
        Twice twice = (Twice) LocateRegistry.getRegistry(port).lookup("twice");
        System.out.println(twice.twice(21));
        System.exit(0);
    }
}
