// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RemoteServer;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.AccessException;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.security.Principal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that calls are repeated only if they did not run or are idempotent, and that credentials
/// are sent with each call.
@Timeout(30)
final class RetryTest {
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();

    interface Store extends Remote {
        @Idempotent
        String read(String key) throws RemoteException;

        void append(String value) throws RemoteException;

        String whoami() throws RemoteException;
    }

    /// Cuts the connection in the middle of its first calls.
    private static final class Cutting implements Store {
        private final AtomicInteger reads = new AtomicInteger();
        private final AtomicInteger appends = new AtomicInteger();
        private int cuts;
        private Runnable cut = () -> {};

        @Override
        public String read(String key) {
            reads.incrementAndGet();
            cut();
            return key;
        }

        @Override
        public void append(String value) {
            appends.incrementAndGet();
            cut();
        }

        private synchronized void cut() {
            if (cuts-- > 0) {
                cut.run();
            }
        }

        @Override
        public String whoami() {
            try {
                Principal principal = RemoteServer.getClientPrincipal();
                return principal == null ? "anonymous" : principal.getName();
            } catch (java.rmi.server.ServerNotActiveException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// Forwards bytes between clients and a server, and cuts all connections on request.
    private static final class Relay implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0);
        private final int target;
        private final List<Socket> sockets = new ArrayList<>(); // guarded by this

        Relay(int target) throws IOException {
            this.target = target;
            Thread.ofVirtual().start(this::accept);
        }

        int port() {
            return server.getLocalPort();
        }

        private void accept() {
            try {
                while (true) {
                    Socket near = server.accept();
                    Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
                    synchronized (this) {
                        sockets.addAll(List.of(near, far));
                    }
                    Thread.ofVirtual().start(() -> pass(near, far));
                    Thread.ofVirtual().start(() -> pass(far, near));
                }
            } catch (IOException _) {
                // closed
            }
        }

        private static void pass(Socket from, Socket to) {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException _) {
                // cut
            }
        }

        synchronized void cut() {
            for (Socket socket : sockets) {
                try {
                    socket.close();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
            sockets.clear();
        }

        @Override
        public void close() throws IOException {
            server.close();
            cut();
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    /// Counts attempts.
    private final class Counting implements Interceptor {
        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            attempts.incrementAndGet();
            return call.proceed();
        }
    }

    private RmiRuntime runtime(Interceptor... interceptors) {
        RmiOptions options = RmiOptions.standard().withLinks(LinkOptions.standard());
        for (Interceptor interceptor : interceptors) {
            options = options.withInterceptor(interceptor);
        }
        RmiRuntime runtime = RmiRuntime.with(options);
        opened.add(runtime);
        return runtime;
    }

    private Store through(Relay relay, RmiRuntime client) throws Exception {
        return (Store)
                client.registryAt(new Address.Tcp("127.0.0.1", relay.port())).lookup("store");
    }

    private int serve(Store store, Interceptor... interceptors) throws Exception {
        RmiRuntime server = runtime(interceptors);
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry().rebind("store", server.export(store));
        return ((Address.Tcp) address).port();
    }

    /// Connects to a store through a relay that cuts connections. Stubs carry the address of the
    /// server itself, so calls after a cut reach it directly.
    private Store cutting(Cutting store, int cuts) throws Exception {
        Relay relay = new Relay(serve(store));
        opened.add(relay);
        Store stub =
                through(
                        relay,
                        runtime(
                                RetryInterceptor.standard().withFirstPause(Duration.ofMillis(2)),
                                new Counting()));
        store.cut = relay::cut;
        store.cuts = cuts;
        attempts.set(0);
        return stub;
    }

    @Test
    void idempotentCallsAreRepeatedAfterALostConnection() throws Exception {
        Cutting store = new Cutting();
        Store stub = cutting(store, 1);

        assertThat(stub.read("a")).isEqualTo("a");

        assertThat(store.reads).hasValue(2);
    }

    @Test
    void otherCallsThatMayHaveRunAreNotRepeated() throws Exception {
        Cutting store = new Cutting();
        Store stub = cutting(store, 1);

        assertThatThrownBy(() -> stub.append("a")).isInstanceOf(UnmarshalException.class);

        assertThat(store.appends).hasValue(1);
        assertThat(attempts).hasValue(1);
    }

    @Test
    void asynchronousCallsAreRepeatedToo() throws Exception {
        Cutting store = new Cutting();
        Store stub = cutting(store, 1);

        assertThat(Stubs.async(stub, s -> s.read("a")).get()).isEqualTo("a");
        assertThat(store.reads).hasValue(2);
    }

    @Test
    void callsThatDidNotRunAreRepeatedUntilAttemptsAreOver() throws Exception {
        RmiRuntime server = runtime();
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        Cutting store = new Cutting();
        server.createRegistry().rebind("store", server.export(store));
        RmiRuntime client =
                runtime(
                        RetryInterceptor.standard()
                                .withAttempts(3)
                                .withFirstPause(Duration.ofMillis(2)),
                        new Counting());
        Store stub = (Store) client.registryAt(address).lookup("store");
        server.close();
        attempts.set(0);

        assertThatThrownBy(() -> stub.append("a")).isInstanceOf(ConnectException.class);
        assertThat(attempts).hasValue(3);
        assertThatThrownBy(() -> Stubs.async(stub, s -> s.read("a")).get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ConnectException.class);
        assertThat(attempts).hasValue(6);
    }

    @Test
    void callsOfAClosedRuntimeAreNotRepeated() throws Exception {
        int port = serve(new Cutting());
        RmiRuntime client =
                runtime(
                        RetryInterceptor.standard().withFirstPause(Duration.ofMillis(2)),
                        new Counting());
        Store stub = (Store) client.registryAt(new Address.Tcp("127.0.0.1", port)).lookup("store");
        Store own = (Store) client.export(new Cutting());
        client.close();
        attempts.set(0);

        for (Store each : List.of(stub, own)) {
            assertThatThrownBy(() -> each.append("a")).isInstanceOf(ConnectException.class);
            assertThatThrownBy(() -> Stubs.async(each, s -> s.read("a")).get())
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(ConnectException.class);
        }
        assertThat(attempts).hasValueBetween(4, 5); // the connection may not be over at first
    }

    @Test
    void firstPauseMayBeLongerThanAnyCall() throws Exception {
        RmiRuntime server = runtime();
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry().rebind("store", server.export(new Cutting()));
        Duration forever = ChronoUnit.FOREVER.getDuration();
        RmiRuntime client = runtime(RetryInterceptor.standard().withFirstPause(forever));
        Store found = (Store) client.registryAt(address).lookup("store");
        Store stub = Stubs.within(found, Duration.ofSeconds(10));
        server.close();

        assertThatThrownBy(() -> stub.append("a")).isInstanceOf(ConnectException.class);
        assertThatThrownBy(() -> Stubs.async(stub, s -> s.read("a")).get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ConnectException.class);
    }

    @Test
    void interruptedCallerGetsTheFailureAndMakesNoFurtherAttempt() throws Exception {
        RmiRuntime server = runtime();
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry().rebind("store", server.export(new Cutting()));
        RmiRuntime client =
                runtime(
                        RetryInterceptor.standard().withFirstPause(Duration.ofMillis(2)),
                        new Counting());
        Store stub = (Store) client.registryAt(address).lookup("store");
        server.close();
        attempts.set(0);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> stub.append("a")).isInstanceOf(ConnectException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(attempts).hasValue(1);
    }

    @Test
    void interruptedCallerOfAResolvingStubGetsTheFailure() {
        AtomicInteger lookups = new AtomicInteger();
        Store stub =
                Stubs.resolving(
                        Store.class,
                        () -> {
                            lookups.incrementAndGet();
                            throw new ConnectException("server is gone");
                        },
                        Duration.ofMinutes(1));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> stub.append("a"))
                .isInstanceOf(ConnectException.class)
                .hasMessage("server is gone");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(lookups).hasValue(1);
    }

    @Test
    void deadlineBoundsAllAttempts() throws Exception {
        RmiRuntime server = runtime();
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry().rebind("store", server.export(new Cutting()));
        RmiRuntime client =
                runtime(
                        RetryInterceptor.standard()
                                .withAttempts(Integer.MAX_VALUE)
                                .withFirstPause(Duration.ofMillis(20)),
                        new Counting());
        Store stub = (Store) client.registryAt(address).lookup("store");
        server.close();

        assertThatThrownBy(() -> Stubs.within(stub, Duration.ofMillis(300)).append("a"))
                .isInstanceOf(RemoteException.class);
    }

    @Test
    void credentialsNameTheCaller() throws Exception {
        Interceptor checking =
                CallCredentials.checking(token -> token.equals("secret") ? () -> "alice" : null);
        int port = serve(new Cutting(), checking);
        Address address = new Address.Tcp("127.0.0.1", port);

        Store stub =
                (Store)
                        runtime(CallCredentials.sending(() -> "secret"))
                                .registryAt(address)
                                .lookup("store");

        assertThat(stub.whoami()).isEqualTo("alice");
        for (RmiRuntime stranger :
                List.of(runtime(), runtime(CallCredentials.sending(() -> "guessed")))) {
            assertThatThrownBy(() -> stranger.registryAt(address).lookup("store"))
                    .isExactlyInstanceOf(AccessException.class)
                    .hasMessageContaining("method=lookup");
        }
    }

    @Test
    void withoutCredentialsThePrincipalIsThatOfTheConnection() throws Exception {
        int port = serve(new Cutting());

        Store stub =
                (Store) runtime().registryAt(new Address.Tcp("127.0.0.1", port)).lookup("store");

        assertThat(stub.whoami()).isEqualTo("anonymous");
    }
}
