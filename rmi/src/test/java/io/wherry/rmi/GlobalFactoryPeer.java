// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMISocketFactory;
import java.util.concurrent.Callable;

/// A program in a separate JVM that sets java.rmi's factory of all sockets, which is possible once,
/// and prints the addresses of an object that it exports and of a registry, or why there are none.
final class GlobalFactoryPeer {
    private GlobalFactoryPeer() {}

    private static final class Encrypting extends RMISocketFactory {
        @Override
        public Socket createSocket(String host, int port) throws IOException {
            throw new IOException("not used");
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            throw new IOException("not used");
        }
    }

    private static void print(Callable<Remote> stub) throws Exception {
        try {
            System.out.println(String.join(" ", RmiRuntime.addressesOf(stub.call())));
        } catch (RemoteException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /// `[<address of a LinkSocketFactory>]`
    public static void main(String[] args) throws Exception {
        RMISocketFactory.setSocketFactory(
                args.length == 0
                        ? new Encrypting()
                        : new LinkSocketFactory(Address.parse(args[0])));
        Remote object = new Remote() {};
        print(() -> UnicastRemoteObject.exportObject(object, 0));
        print(() -> LocateRegistry.getRegistry(2099));
        System.exit(0);
    }
}
