// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.AdmitClasses;
import io.wherry.howto.AdmitClasses.Worker;
import io.wherry.howto.BeyondJavaRmi;
import io.wherry.howto.BeyondJavaRmi.Meter;
import io.wherry.howto.FromJavaRmi;
import io.wherry.howto.FromJavaRmi.Reader;
import io.wherry.howto.InterceptCalls;
import io.wherry.howto.JavaRmiOverLinks;
import io.wherry.howto.JavaRmiOverLinks.Clock;
import io.wherry.howto.WatchRemoteCalls;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the programs of docs/how-to about remote calls behave as the pages describe.
@Timeout(60)
final class HowToTest {
    @TempDir Path folder;

    @Test
    void javaRmiCallsOverUnixSockets() throws Exception {
        Clock clock = () -> 42;
        LinkSocketFactory sockets = JavaRmiOverLinks.sockets(folder);
        java.rmi.registry.Registry registry = JavaRmiOverLinks.serve(clock, sockets);
        try {
            assertThat(JavaRmiOverLinks.ask(sockets)).isEqualTo(42);
            assertThat(Files.exists(folder.resolve("rmi-1099"))).isTrue();
        } finally {
            java.rmi.server.UnicastRemoteObject.unexportObject(clock, true);
            java.rmi.server.UnicastRemoteObject.unexportObject(registry, true);
        }
    }

    @Test
    void aFilterAdmitsWhatNoInterfaceDeclares() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, RmiOptions.standard())) {
            Worker exported = task -> ((AdmitClasses.Task) task).run();
            Remote stub = AdmitClasses.export(both.server(), exported);
            both.server().registryAt(both.address()).rebind("worker", stub);
            Worker worker = (Worker) both.client().registryAt(both.address()).lookup("worker");

            assertThat(worker.work(new AdmitClasses.Square(7))).isEqualTo(49);
        }
    }

    @Test
    void programOfJavaRmiChangesItsImports() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        List<String> news = new ArrayList<>();
        Reader reader = news::add;
        Registry registry = FromJavaRmi.serve(port);
        Remote board = registry.lookup("board");
        try {
            FromJavaRmi.follow(port, reader);

            assertThat(news).containsExactly("hello");
            Path file = folder.resolve("board");
            try (RmiRuntime other = RmiRuntime.with(LinkOptions.standard())) {
                Registry there = other.registryAt(new Address.Tcp("localhost", port));
                FromJavaRmi.keep((FromJavaRmi.Board) there.lookup("board"), file);
            }
            FromJavaRmi.kept(file).publish("again");
            assertThat(news).containsExactly("hello", "again");
        } finally {
            UnicastRemoteObject.unexportObject(reader, true);
            UnicastRemoteObject.unexportObject(board, true);
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }

    @Test
    void runtimeIsReachedOverTheLinkItChose() throws Exception {
        Address address = new Address.Unix(folder.resolve("meter"));
        try (RmiRuntime _ = BeyondJavaRmi.serve(address, () -> 7);
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Meter meter = (Meter) client.registryAt(address).lookup("meter");

            assertThat(BeyondJavaRmi.ask(address)).isEqualTo(7);
            assertThat(BeyondJavaRmi.askSoon(meter)).isEqualTo(7);
            assertThat(BeyondJavaRmi.askLater(meter).get()).isEqualTo(7);
        }
    }

    /// A store that returns the key and the name of the client's principal.
    private static final class PrivateStore implements InterceptCalls.Store {
        @Override
        public String read(String key) {
            try {
                return key + " of " + RemoteServer.getClientPrincipal().getName();
            } catch (java.rmi.server.ServerNotActiveException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void append(String line) {}
    }

    @Test
    void callsAreIntercepted() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        RmiOptions options =
                InterceptCalls.server(
                        heard::add, token -> token.equals("secret") ? () -> "alice" : null);
        InterceptCalls.Store exported = new PrivateStore();
        try (RmiRuntime server = RmiRuntime.with(options);
                RmiRuntime client = RmiRuntime.with(InterceptCalls.client(heard::add, "secret"))) {
            Address address = server.listen(new Address.Unix(folder.resolve("store")));
            server.createRegistry().rebind("store", server.export(exported));
            InterceptCalls.Store store = InterceptCalls.anyOf(client, List.of(address));

            assertThat(store.read("a")).isEqualTo("a of alice");
            InterceptCalls.Store found =
                    (InterceptCalls.Store) client.registryAt(address).lookup("store");
            assertThat(InterceptCalls.readAs("acme", found, "b")).isEqualTo("b of alice");
            assertThat(InterceptCalls.drain(server)).isTrue();
            assertThat(heard).contains("read for acme failed: false");
        }
    }

    interface Sleeper extends Remote {
        long sleep(long millis) throws RemoteException, InterruptedException;
    }

    private static long sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
        return millis;
    }

    @Test
    void callsAreWatched() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        Sleeper sleeper = HowToTest::sleep;
        try (TwoRuntimes runtimes = TwoRuntimes.over("unix", folder, RmiOptions.standard());
                var _ = WatchRemoteCalls.slowCalls(heard::add)) {
            Sleeper stub = runtimes.found(sleeper, Sleeper.class);
            stub.sleep(0);
            MethodMetrics before = runtimes.client().metrics().made().getFirst();
            stub.sleep(50);
            MethodMetrics after = runtimes.client().metrics().made().getFirst();

            assertThat(WatchRemoteCalls.slowestNanos(after, before)).isGreaterThan(50_000_000);
            assertThat(WatchRemoteCalls.busiest(runtimes.server(), 9))
                    .anyMatch(line ->
                            line.startsWith(
                                    Sleeper.class.getName()
                                            + ".sleep(J)J: 2 calls, 0 failed, 0 refused"));
            String line = heard.take();
            while (!line.startsWith(Sleeper.class.getName())) {
                line = heard.take(); // looking the name up was slow, too
            }
            assertThat(line).contains(".sleep(J)J of unix://").contains(" returned after ");
        }
    }
}
