// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wherry.rmi.LinkSocketFactory;
import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.Naming;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RemoteObject;
import io.wherry.rmi.RemoteServer;
import io.wherry.rmi.UnicastRemoteObject;
import io.wherry.transport.Address;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.ConnectException;
import java.rmi.NoSuchObjectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.rmi.server.ExportException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.ServerNotActiveException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the operations of typical java.rmi programs through the classes of the same names.
@Timeout(60)
final class NamingTest {
    interface Hello extends Remote {
        String hello() throws RemoteException;
    }

    interface Careless extends Remote {
        void forgets();
    }

    private static final class Greeter extends UnicastRemoteObject implements Hello {
        private static final long serialVersionUID = 1;

        Greeter() throws RemoteException {}

        @Override
        public String hello() {
            return "hello";
        }
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void programOfJavaRmiRuns() throws Exception {
        int port = freePort();
        Registry registry = LocateRegistry.createRegistry(port);
        Greeter greeter = new Greeter();
        try {
            String name = "//localhost:" + port + "/greeter";
            Naming.rebind(name, greeter);

            Hello stub = (Hello) Naming.lookup("rmi:" + name);

            assertThat(stub).isNotSameAs(greeter).isEqualTo(UnicastRemoteObject.toStub(greeter));
            assertThat(stub.hello()).isEqualTo("hello");
            assertThat(Naming.list("//localhost:" + port)).containsExactly(name);
            assertThat(LocateRegistry.getRegistry(port).list()).containsExactly("greeter");
            Naming.unbind(name);
            assertThatThrownBy(() -> Naming.lookup(name)).isInstanceOf(NotBoundException.class);
            assertThatThrownBy(() -> LocateRegistry.createRegistry(freePort()))
                    .isInstanceOf(ExportException.class);
        } finally {
            UnicastRemoteObject.unexportObject(greeter, true);
            UnicastRemoteObject.unexportObject(registry, true);
        }
        assertThat(isFree(port)).as("the port is closed").isTrue();
    }

    @Test
    void nullIsNotExported() {
        assertThatThrownBy(() -> java.rmi.server.UnicastRemoteObject.unexportObject(null, true))
                .isInstanceOf(NoSuchObjectException.class);
        assertThatThrownBy(() -> UnicastRemoteObject.unexportObject(null, true))
                .isInstanceOf(NoSuchObjectException.class);
        assertThatThrownBy(() -> java.rmi.server.RemoteObject.toStub(null))
                .isInstanceOf(NoSuchObjectException.class);
        assertThatThrownBy(() -> RemoteObject.toStub(null))
                .isInstanceOf(NoSuchObjectException.class);
    }

    @Test
    void nullIsNeitherExportedNorBound() throws Exception {
        String name = "//localhost:" + freePort() + "/nothing"; // there is no registry

        assertThatThrownBy(() -> java.rmi.server.UnicastRemoteObject.exportObject(null, 0))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> UnicastRemoteObject.exportObject(null, 0))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> java.rmi.Naming.rebind(name, null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Naming.rebind(name, null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Naming.bind(name, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void registryIsReachedAtBothLoopbackAddresses() throws Exception {
        assumeThat(hasIpv6()).as("IPv6 loopback is there").isTrue();
        int port = freePort();
        Registry registry = LocateRegistry.createRegistry(port);
        Greeter greeter = new Greeter();
        try {
            Naming.rebind("//[::1]:" + port + "/greeter", greeter);

            for (String host : List.of("[::1]", "127.0.0.1", "localhost")) {
                String name = "//" + host + ":" + port + "/greeter";
                assertThat(((Hello) Naming.lookup(name)).hello()).isEqualTo("hello");
            }
        } finally {
            UnicastRemoteObject.unexportObject(greeter, true);
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }

    private static boolean hasIpv6() {
        try (ServerSocket _ = new ServerSocket(0, 1, InetAddress.ofLiteral("::1"))) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isFree(int port) {
        try {
            new ServerSocket(port).close();
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void connectionIsRefusedWithoutAListener() throws Exception {
        Registry registry = LocateRegistry.getRegistry("localhost", freePort());

        assertThatThrownBy(registry::list)
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("call was not sent");
    }

    @Test
    void badNamesAreRefused() {
        assertThatThrownBy(() -> Naming.lookup("http://localhost/x"))
                .isInstanceOf(MalformedURLException.class);
        assertThatThrownBy(() -> Naming.lookup("//localhost/a b"))
                .isInstanceOf(MalformedURLException.class);
    }

    @Test
    void interfaceWithoutRemoteExceptionIsRefused() {
        Careless careless = () -> {};

        assertThatThrownBy(() -> UnicastRemoteObject.exportObject(careless, 0))
                .isInstanceOf(ExportException.class)
                .rootCause()
                .hasMessageContaining("forgets");
    }

    interface Guestbook extends Remote {
        String visit() throws RemoteException, ServerNotActiveException;
    }

    private static final class Hosts extends UnicastRemoteObject implements Guestbook {
        private static final long serialVersionUID = 1;

        Hosts(LinkSocketFactory sockets) throws RemoteException {
            super(0, sockets, sockets);
        }

        @Override
        public String visit() throws ServerNotActiveException {
            return getClientHost();
        }
    }

    @Test
    void socketFactoryOfLinksSaysWhereToListen() throws Exception {
        LinkSocketFactory sockets = new LinkSocketFactory(Address.parse("loopback://naming"));
        Registry registry = LocateRegistry.createRegistry(1099, sockets, sockets);
        Hosts hosts = new Hosts(sockets);
        try {
            registry.rebind("hosts", hosts);
            Guestbook stub =
                    (Guestbook) LocateRegistry.getRegistry(null, 1099, sockets).lookup("hosts");

            assertThat(stub).isEqualTo(RemoteObject.toStub(hosts));
            assertThat(stub.visit()).isEqualTo("127.0.0.1");
            assertThatThrownBy(RemoteServer::getClientHost)
                    .isInstanceOf(ServerNotActiveException.class);
        } finally {
            UnicastRemoteObject.unexportObject(hosts, true);
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }

    @Test
    void otherSocketFactoriesAreRefusedUnlessTheyMayBeLeftOut() throws Exception {
        RMIServerSocketFactory server = ServerSocket::new;
        RMIClientSocketFactory client = Socket::new;
        Remote object = new Remote() {};

        assertThatThrownBy(() -> UnicastRemoteObject.exportObject(object, 0, client, null))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("io.wherry.rmi.ignoreSocketFactories");
        assertThatThrownBy(() -> LocateRegistry.createRegistry(0, null, server))
                .isInstanceOf(ExportException.class);
        assertThatThrownBy(() -> LocateRegistry.getRegistry(null, 0, client))
                .isInstanceOf(RemoteException.class);

        System.setProperty("io.wherry.rmi.ignoreSocketFactories", "true");
        try {
            UnicastRemoteObject.exportObject(object, 0, client, server);
            UnicastRemoteObject.unexportObject(object, true);
        } finally {
            System.clearProperty("io.wherry.rmi.ignoreSocketFactories");
        }
    }

    interface Drawer extends Remote {
        String put(Object value) throws RemoteException;
    }

    /// A value of a class that [Drawer] does not declare.
    record Coin(int cents) implements Serializable {}

    @Test
    void filterOfAnExportedObjectAllowsWhatItsInterfaceDoesNotDeclare() throws Exception {
        Drawer drawer = Object::toString;
        Drawer narrow = Object::toString;
        ObjectInputFilter coins =
                ObjectInputFilter.Config.createFilter("io.wherry.rmi.migration.NamingTest$Coin");
        Drawer stub = (Drawer) UnicastRemoteObject.exportObject(drawer, 0, coins);
        Drawer narrowStub = (Drawer) UnicastRemoteObject.exportObject(narrow, 0);
        try {
            assertThat(stub.put(new Coin(5))).isEqualTo("Coin[cents=5]");
            assertThatThrownBy(() -> narrowStub.put(new Coin(5)))
                    .isInstanceOf(UnmarshalException.class)
                    .hasStackTraceContaining("Coin");
        } finally {
            UnicastRemoteObject.unexportObject(drawer, true);
            UnicastRemoteObject.unexportObject(narrow, true);
        }
    }
}
