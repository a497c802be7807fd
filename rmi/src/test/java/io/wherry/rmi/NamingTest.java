// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.rmi.ConnectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What programs of java.rmi do, with its names.
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
        assertThat(isFree(port)).as("nobody listens any more").isTrue();
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
    void nobodyListens() throws Exception {
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
}
