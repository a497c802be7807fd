// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.socket;

import io.wherry.rmi.LinkSocketFactory;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.ServerNotActiveException;
import java.rmi.server.UnicastRemoteObject;

/// A program of the JDK's own java.rmi, over sockets that are links. Ends when its input does.
final class JavaRmiPeer {
    static final String LISTENING = "listening at port ";

    /// The remote interface of the program.
    public interface Desk extends Remote {
        String host() throws RemoteException, ServerNotActiveException;

        byte[] echo(byte[] bytes) throws RemoteException;

        int ask(Guest guest, int times) throws RemoteException;

        Desk other() throws RemoteException;

        void halt() throws RemoteException;
    }

    /// The callback interface of its clients.
    public interface Guest extends Remote {
        int answer(int question) throws RemoteException;
    }

    private static final class Clerk implements Desk {
        private final LinkSocketFactory sockets;

        Clerk(LinkSocketFactory sockets) {
            this.sockets = sockets;
        }

        @Override
        public String host() throws ServerNotActiveException {
            return java.rmi.server.RemoteServer.getClientHost();
        }

        @Override
        public byte[] echo(byte[] bytes) {
            return bytes;
        }

        @Override
        public int ask(Guest guest, int times) throws RemoteException {
            int sum = 0;
            for (int i = 0; i < times; i++) {
                sum += guest.answer(i);
            }
            return sum;
        }

        @Override
        public Desk other() throws RemoteException {
            Clerk other = new Clerk(sockets);
            UnicastRemoteObject.exportObject(other, 0, sockets, sockets);
            return other;
        }

        @Override
        public void halt() {
            Runtime.getRuntime().halt(9); // as if it were killed
        }
    }

    private JavaRmiPeer() {}

    public static void main(String[] arguments) throws Exception {
        LinkSocketFactory sockets = new LinkSocketFactory(Address.parse(arguments[0]));
        int port = Integer.parseInt(arguments[1]);
        Clerk clerk = new Clerk(sockets);
        LocateRegistry.createRegistry(port, sockets, sockets)
                .bind("desk", UnicastRemoteObject.exportObject(clerk, 0, sockets, sockets));
        System.out.println(LISTENING + port);
        System.in.transferTo(System.out);
        System.exit(0);
    }
}
