// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of remote calls over a transport that only the context class loader finds, as in an
/// application container.
@Timeout(60)
final class ForeignTransportTest {
    private static final ClassLoader OWN = ForeignTransportTest.class.getClassLoader();

    @TempDir Path folder;

    private ClassLoader before;
    private URLClassLoader context;

    /// A transport with links within this JVM and its own address scheme.
    public static final class MemoTransport implements Transport {
        @Override
        public String scheme() {
            return "memo";
        }

        private static Address carrier(Address address) {
            return new Address.Loopback("memo-" + ((Address.Other) address).rest());
        }

        @Override
        public Link connect(Address address, LinkOptions options) throws IOException {
            return Link.to(carrier(address), options);
        }

        @Override
        public Listener listen(Address address, LinkOptions options) throws IOException {
            return new MemoListener(Listener.at(carrier(address), options), address);
        }
    }

    private record MemoListener(Listener carrier, Address address) implements Listener {
        @Override
        public Link accept(Duration within) throws IOException {
            return carrier.accept(within);
        }

        @Override
        public boolean isOpen() {
            return carrier.isOpen();
        }

        @Override
        public void close() throws IOException {
            carrier.close();
        }
    }

    @BeforeEach
    void install() throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(Transport.class.getName()), MemoTransport.class.getName());
        before = Thread.currentThread().getContextClassLoader();
        context = new URLClassLoader(new URL[] {folder.toUri().toURL()}, OWN);
        Thread.currentThread().setContextClassLoader(context);
    }

    @AfterEach
    void restore() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        context.close();
    }

    public interface Reader extends Remote {
        void read(String text) throws RemoteException;
    }

    public interface Board extends Remote {
        /// Calls `reader` back.
        String post(String text, Reader reader) throws RemoteException;
    }

    private static final class Posts implements Board {
        @Override
        public String post(String text, Reader reader) throws RemoteException {
            reader.read(text);
            return "posted " + text;
        }
    }

    private static Address free() {
        return Address.parse("memo://" + UUID.randomUUID());
    }

    /// Makes `runtime` listen, with a board in its registry.
    private static Address withBoard(RmiRuntime runtime) throws Exception {
        Address address = runtime.listen(free());
        runtime.createRegistry().rebind("board", runtime.export(new Posts()));
        return address;
    }

    private static Board found(RmiRuntime runtime, Address address) throws Exception {
        return (Board) runtime.registryAt(address).lookup("board");
    }

    @Test
    void callsAndCallbacksGoOverIt() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        Reader mine = heard::add;
        try (RmiRuntime server = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime client = RmiRuntime.with(RmiOptions.standard())) {
            Address address = withBoard(server);
            Reader reader = (Reader) client.export(mine);

            assertThat(found(client, address).post("a", reader)).isEqualTo("posted a");
        }
        assertThat(heard).containsExactly("a");
    }

    @Test
    void threadThatRunsACallConnectsOverItToAThirdRuntime() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        Reader mine = heard::add;
        try (RmiRuntime server = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime client = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime third = RmiRuntime.with(RmiOptions.standard())) {
            Address address = withBoard(server);
            Address there = free();
            third.listen(there);
            third.createRegistry().rebind("reader", third.export(mine));
            Reader reader = (Reader) client.registryAt(there).lookup("reader");

            assertThat(found(client, address).post("b", reader)).isEqualTo("posted b");
        }
        assertThat(heard).containsExactly("b");
    }

    @Test
    void threadThatDoesNotFindItIsToldTheSchemeAndUsesSessionsThatAreOpen() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        Reader mine = heard::add;
        try (RmiRuntime server = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime client = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime stranger = RmiRuntime.with(RmiOptions.standard())) {
            Address address = withBoard(server);
            Board board = found(client, address);
            Reader reader = (Reader) client.export(mine);
            Thread.currentThread().setContextClassLoader(before);

            assertThat(board.post("c", reader)).isEqualTo("posted c");
            assertThatThrownBy(() -> found(stranger, address))
                    .isInstanceOf(ConnectException.class)
                    .hasStackTraceContaining("memo://")
                    .hasStackTraceContaining("installed=[tcp, tls, unix, loopback");
        }
        assertThat(heard).containsExactly("c");
    }
}
