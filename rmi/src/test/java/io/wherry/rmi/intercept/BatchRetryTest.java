// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that the last call of a batch is not repeated without the calls before it.
@Timeout(60)
final class BatchRetryTest {
    private final Journal journal = new Journal();
    private CompletableFuture<Boolean> holding = new CompletableFuture<>();

    interface Log extends Remote {
        void add(String line) throws RemoteException;

        List<String> lines() throws RemoteException;

        boolean hold() throws RemoteException, InterruptedException;
    }

    private static final class Journal implements Log {
        private final List<String> lines = new ArrayList<>(); // guarded by this
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);

        @Override
        public synchronized void add(String line) {
            lines.add(line);
        }

        @Override
        public synchronized List<String> lines() {
            return List.copyOf(lines);
        }

        @Override
        public boolean hold() throws InterruptedException {
            held.countDown();
            return go.await(20, TimeUnit.SECONDS);
        }
    }

    /// Lets the server take calls again before the second attempt of [Log#lines].
    private final class Releasing implements Interceptor {
        private int attempts;

        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            if (call.method().getName().equals("lines") && ++attempts == 2) {
                journal.go.countDown();
                assertThat(holding.join()).isTrue();
            }
            return call.proceed();
        }
    }

    private static RmiOptions options() {
        return RmiOptions.standard().withLinks(LinkOptions.standard());
    }

    @Test
    void lossOfTheCallsBeforeIsReported() throws Exception {
        RmiOptions retrying =
                options()
                        .withInterceptor(
                                RetryInterceptor.standard().withFirstPause(Duration.ofMillis(1)))
                        .withInterceptor(new Releasing());
        try (RmiRuntime server = RmiRuntime.with(options().withCallsPerPeer(1));
                RmiRuntime client = RmiRuntime.with(retrying);
                Batch batch = new Batch()) {
            String name = "retry-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
            Address address = server.listen(new Address.Loopback(name));
            server.createRegistry().bind("log", server.export(journal));
            Log log = (Log) client.registryAt(address).lookup("log");
            holding = Stubs.async(log, Log::hold);
            assertThat(journal.held.await(20, TimeUnit.SECONDS)).isTrue();

            batch.of(log).add("a");
            assertThatThrownBy(() -> batch.of(log).lines()).isInstanceOf(OverloadedException.class);

            batch.of(log).add("b");
            assertThat(batch.of(log).lines()).containsExactly("b");
        }
    }
}
