// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// A program in a separate JVM that binds an object and uses only API that java.rmi also has.
/// Prints the addresses in its stub.
final class AdvertisedPeer {
    interface Greeting extends Remote {
        String greet(String name) throws RemoteException;

        Greeting self() throws RemoteException;
    }

    private static final class Greeter extends UnicastRemoteObject implements Greeting {
        private static final long serialVersionUID = 1;

        Greeter() throws RemoteException {}

        @Override
        public String greet(String name) {
            return "hello " + name;
        }

        @Override
        public Greeting self() {
            return this;
        }
    }

    private AdvertisedPeer() {}

    /// `<port> [<host by which others know this one>]`
    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        if (args.length > 1) {
            System.setProperty("java.rmi.server.hostname", args[1]);
        }
        LocateRegistry.createRegistry(port);
        Greeter greeter = new Greeter();
        Naming.rebind("//:" + port + "/greeter", greeter);
        System.out.println(
                String.join(" ", RmiRuntime.addressesOf(RmiRuntime.standard().stubOf(greeter))));
        while (System.in.read() >= 0) {
            // until the parent is done
        }
        System.exit(0);
    }
}
