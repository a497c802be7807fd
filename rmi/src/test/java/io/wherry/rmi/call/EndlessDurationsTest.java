// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of durations that exceed the range of the clock.
@Timeout(60)
final class EndlessDurationsTest {
    interface Service extends Remote {
        int next(int value) throws RemoteException;
    }

    interface Stalling extends Remote {
        CompletableFuture<String> never() throws RemoteException;
    }

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm", "loopback"})
    void areTakenWhereverADurationIs(String scheme) throws Exception {
        for (Duration endless : new Duration[] {Link.FOREVER, Duration.ofDays(1_000_000)}) {
            LinkOptions links =
                    LinkOptions.standard()
                            .withConnectWithin(endless)
                            .withKeepAlive(endless)
                            .withPolling(endless);
            RmiOptions options =
                    RmiOptions.standard()
                            .withLinks(links)
                            .withCallsWithin(endless)
                            .withLease(endless);
            Path own = folder.resolve(endless == Link.FOREVER ? "forever" : "long");
            assertThat(own.toFile().mkdir()).isTrue();
            try (RmiRuntime server = RmiRuntime.with(options);
                    RmiRuntime client = RmiRuntime.with(options)) {
                Service service = value -> value + 1;
                var address = server.listen(TwoRuntimes.address(scheme, own));
                server.export(service);
                server.createRegistry().rebind("service", service);
                Service found = (Service) client.registryAt(address).lookup("service");

                assertThat(found.next(1)).isEqualTo(2);
                assertThat(Stubs.within(found, endless).next(2)).isEqualTo(3);
                assertThat(Stubs.async(found, s -> s.next(3)).get()).isEqualTo(4);
                assertThat(server.close(endless)).isTrue();
            }
        }
    }

    @Test
    void negativeTimeLimitOfAFutureIsOver() throws Exception {
        Stalling stalling = CompletableFuture::new;
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            CompletableFuture<String> never = both.found(stalling, Stalling.class).never();

            assertThatThrownBy(() -> never.get(Long.MIN_VALUE, TimeUnit.NANOSECONDS))
                    .isInstanceOf(TimeoutException.class);
        }
    }
}
