// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Quick;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.LinkOptions;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Links that are cut without an end are found, though the hosts and what stands between them
/// answer for TCP.
@Timeout(60)
final class SilentLinkTest {
    private static final Duration SILENCE = Duration.ofMillis(300);

    /// Of calls that are longer than the silence after which a peer is lost.
    private static final long LONG_MILLIS = 4 * SILENCE.toMillis();

    private final CountDownLatch release = new CountDownLatch(1);
    private RmiRuntime server;
    private RmiRuntime client;
    private FreezingProxy proxy;
    private Registry registry;
    private Service service;

    interface Service extends Remote {
        int next(int value) throws RemoteException;

        void sleep(long millis) throws RemoteException, InterruptedException;

        @Quick
        void sleepQuickly(long millis) throws RemoteException, InterruptedException;

        void block() throws RemoteException, InterruptedException;

        int length(byte[] bytes) throws RemoteException;
    }

    private static final class Servant implements Service {
        private final CountDownLatch entered;
        private final CountDownLatch release;

        Servant(CountDownLatch entered, CountDownLatch release) {
            this.entered = entered;
            this.release = release;
        }

        @Override
        public int next(int value) {
            return value + 1;
        }

        @Override
        public void sleep(long millis) throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(millis);
        }

        @Override
        public void sleepQuickly(long millis) throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(millis);
        }

        @Override
        public void block() throws InterruptedException {
            entered.countDown();
            release.await();
        }

        @Override
        public int length(byte[] bytes) {
            return bytes.length;
        }
    }

    private CountDownLatch connect(String scheme, LinkOptions options, int callers)
            throws Exception {
        LinkOptions links = options.withTls(TwoRuntimes.links("tls").tls());
        server = RmiRuntime.with(links);
        client = RmiRuntime.with(links);
        CountDownLatch entered = new CountDownLatch(callers);
        server.createRegistry().bind("service", server.export(new Servant(entered, release)));
        int port =
                switch (server.listen(TwoRuntimes.address(scheme, null))) {
                    case Address.Tcp tcp -> tcp.port();
                    case Address.Tls tls -> tls.port();
                    default -> throw new AssertionError(scheme);
                };
        proxy = new FreezingProxy(port);
        Address through = Address.parse(scheme + "://127.0.0.1:" + proxy.port());
        registry = client.registryAt(through);
        service = (Service) registry.lookup("service");
        return entered;
    }

    @AfterEach
    void close() throws Exception {
        release.countDown();
        if (proxy != null) {
            client.close();
            server.close();
            proxy.close();
        }
    }

    private static LinkOptions soon() {
        return LinkOptions.standard().withKeepAlive(SILENCE);
    }

    @Test
    void peersAreAskedByDefault() {
        assertThat(LinkOptions.standard().keepAlive()).isEqualTo(Duration.ofSeconds(30));
        assertThat(RmiOptions.standard().links().keepAlive()).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({"tcp, 1", "tcp, 6", "tls, 1", "tls, 6"})
    void callsWithoutADeadlineEnd(String scheme, int callers) throws Exception {
        CountDownLatch entered = connect(scheme, soon(), callers);
        List<FutureTask<Throwable>> calls = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            FutureTask<Throwable> call = new FutureTask<>(this::failureOfCall);
            Thread.ofPlatform().daemon().start(call);
            calls.add(call);
        }
        assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();

        proxy.freeze();

        for (FutureTask<Throwable> call : calls) {
            assertThat(call.get(20, TimeUnit.SECONDS))
                    .isInstanceOf(UnmarshalException.class)
                    .hasMessageContaining("call may have run")
                    .hasRootCauseInstanceOf(BrokenLinkException.class)
                    .hasStackTraceContaining("no heartbeat from the peer");
        }
        assertThat(service.next(1)).as("over a new connection").isEqualTo(2);
        assertThat(registry.list()).containsExactly("service");
        assertThat(service.next(2)).isEqualTo(3);
    }

    private Throwable failureOfCall() throws InterruptedException {
        try {
            service.block();
            return null;
        } catch (RemoteException e) {
            return e;
        }
    }

    @Test
    void futuresEnd() throws Exception {
        CountDownLatch entered = connect("tcp", soon(), 1);
        var call =
                Stubs.async(
                        service,
                        stub -> {
                            stub.block();
                            return 0;
                        });
        assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();

        proxy.freeze();

        assertThatThrownBy(() -> call.get(20, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(UnmarshalException.class)
                .hasMessageContaining("call may have run");
    }

    /// More than the peer takes before it receives.
    @Test
    void callThatIsBeingSentEnds() throws Exception {
        connect("tcp", soon(), 1);
        assertThat(service.next(1)).isEqualTo(2);
        proxy.freeze();

        assertThatThrownBy(() -> service.length(new byte[1 << 26]))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("call may have run");
        assertThat(service.length(new byte[1 << 20])).isEqualTo(1 << 20);
    }

    @Test
    void bothSidesForgetTheConnection() throws Exception {
        connect("tcp", soon(), 1);
        assertThat(service.next(1)).isEqualTo(2);
        assertThat(server.metrics().connections()).hasSize(1);

        proxy.freeze();

        while (isConnectedThroughProxy() || server.metrics().traffic().connections() < 2) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        while (server.metrics().connections().size() > 1) {
            TimeUnit.MILLISECONDS.sleep(10); // the client has connected again, as it has a stub
        }
        assertThat(service.next(2)).isEqualTo(3);
    }

    private boolean isConnectedThroughProxy() {
        return client.metrics().connections().stream()
                .anyMatch(each -> each.peer().toString().endsWith(":" + proxy.port()));
    }

    /// Tests of calls whose methods occupy the receiving threads, or during which no other packets
    /// are sent.
    @ParameterizedTest
    @ValueSource(ints = {1, 6})
    void longCallsGoOn(int callers) throws Exception {
        connect("tcp", soon(), 1);
        List<FutureTask<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            FutureTask<Integer> call =
                    new FutureTask<>(() -> {
                        service.sleep(LONG_MILLIS);
                        service.sleepQuickly(LONG_MILLIS);
                        return service.next(1);
                    });
            Thread.ofPlatform().daemon().start(call);
            calls.add(call);
        }

        for (FutureTask<Integer> call : calls) {
            assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo(2);
        }
        assertThat(client.metrics().traffic().connections()).isEqualTo(1);
    }

    @Test
    void idleConnectionStays() throws Exception {
        connect("tcp", soon(), 1);
        assertThat(service.next(1)).isEqualTo(2);

        TimeUnit.MILLISECONDS.sleep(LONG_MILLIS);

        assertThat(service.next(2)).isEqualTo(3);
        assertThat(client.metrics().traffic().connections()).isEqualTo(1);
    }

    @Test
    void peerThatAnnouncesNothingIsNotSuspected() throws Exception {
        LinkOptions never = LinkOptions.standard().withKeepAlive(Duration.ZERO);
        server = RmiRuntime.with(never);
        client = RmiRuntime.with(soon());
        Servant servant = new Servant(new CountDownLatch(1), release);
        server.createRegistry().bind("service", server.export(servant));
        Address address = server.listen(TwoRuntimes.address("tcp", null));
        proxy = new FreezingProxy(((Address.Tcp) address).port());
        service = (Service) client.registryAt(address).lookup("service");

        service.sleep(LONG_MILLIS);

        assertThat(client.metrics().traffic().connections()).isEqualTo(1);
    }
}
