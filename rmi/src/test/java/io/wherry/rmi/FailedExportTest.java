// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.call.HiddenInterface;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that an object whose export failed is not exported, and that the ports of refused exports
/// stay free.
@Timeout(30)
final class FailedExportTest {
    interface Clock extends Remote {
        long now() throws RemoteException;
    }

    /// Not a remote interface: its method does not throw [RemoteException].
    interface Bell extends Remote {
        void ring();
    }

    /// No stub can implement both interfaces: each is accessible in its own package alone.
    private static final class Hidden extends HiddenInterface.Implementation implements Clock {
        @Override
        public long now() {
            return 0;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static void assertFree(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.getLocalPort()).isEqualTo(port);
        }
    }

    private static void assertNotExported(Remote object) throws IOException {
        int port = freePort();

        assertThatThrownBy(() -> UnicastRemoteObject.exportObject(object, port))
                .isInstanceOf(ExportException.class);

        assertFree(port);
    }

    @Test
    void portOfAnExportedObjectStaysFree() throws Exception {
        Clock clock = System::nanoTime;
        UnicastRemoteObject.exportObject(clock, 0);
        try {
            assertNotExported(clock);
        } finally {
            UnicastRemoteObject.unexportObject(clock, true);
        }
    }

    /// As with java.rmi.
    @Test
    void portOutOfRangeIsAnIllegalArgument() {
        for (int port : new int[] {-1, 65_536}) {
            assertThatThrownBy(() -> UnicastRemoteObject.exportObject((Clock) () -> 0, port))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("port=" + port);
            assertThatThrownBy(() -> LocateRegistry.createRegistry(port))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void portOfAnObjectWithAnInvalidInterfaceStaysFree() throws Exception {
        Bell bell = () -> {};

        assertNotExported(bell);
    }

    @Test
    void portOfAnObjectWhoseStubCannotBeMadeStaysFree() throws Exception {
        assertNotExported(new Hidden());
    }

    @Test
    void objectWhoseStubCannotBeMadeIsNotExported() {
        Remote hidden = new Hidden();
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {
            assertThatThrownBy(() -> runtime.export(hidden))
                    .isInstanceOf(ExportException.class)
                    .hasMessageStartingWith("object cannot be exported");

            assertThatThrownBy(() -> runtime.stubOf(hidden))
                    .isInstanceOf(NoSuchObjectException.class);
            assertThatThrownBy(() -> runtime.export(hidden))
                    .isInstanceOf(ExportException.class)
                    .hasMessageStartingWith("object cannot be exported");
        }
    }

    /// Its stub would have no address.
    @Test
    void closedRuntimeExportsNothing() {
        Clock clock = System::nanoTime;
        RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard());
        runtime.close();

        assertThatThrownBy(() -> runtime.export(clock))
                .isInstanceOf(ExportException.class)
                .hasMessageStartingWith("runtime is closed");
        assertThatThrownBy(runtime::createRegistry)
                .isInstanceOf(ExportException.class)
                .hasMessageStartingWith("runtime is closed");
        assertThatThrownBy(() -> runtime.stubOf(clock)).isInstanceOf(NoSuchObjectException.class);
    }

    @Test
    void portOfASecondRegistryStaysFree() throws Exception {
        Registry registry = LocateRegistry.createRegistry(freePort());
        try {
            int port = freePort();

            assertThatThrownBy(() -> LocateRegistry.createRegistry(port))
                    .isInstanceOf(ExportException.class);

            assertFree(port);
        } finally {
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }
}
