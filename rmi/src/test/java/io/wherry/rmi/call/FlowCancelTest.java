// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of cancelled calls of methods with streams.
@Timeout(60)
final class FlowCancelTest {
    @TempDir Path folder;

    interface Ticker extends Remote {
        boolean follow(Flow.Publisher<Long> numbers) throws RemoteException, InterruptedException;
    }

    private static final class Market implements Ticker {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch never = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        public boolean follow(Flow.Publisher<Long> numbers) throws InterruptedException {
            begun.countDown();
            try {
                return never.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        }
    }

    /// Calls a method that blocks, ends its future, and expects that the method is interrupted.
    private void checkInterrupted(Consumer<CompletableFuture<Boolean>> end) throws Exception {
        Market market = new Market();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard());
                SubmissionPublisher<Long> numbers = new SubmissionPublisher<>()) {
            Ticker ticker = both.found(market, Ticker.class);
            CompletableFuture<Boolean> followed = Stubs.async(ticker, t -> t.follow(numbers));
            assertThat(market.begun.await(20, TimeUnit.SECONDS)).isTrue();

            end.accept(followed);

            assertThat(market.interrupted.await(15, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void cancelledFutureInterruptsTheMethod() throws Exception {
        checkInterrupted(followed -> assertThat(followed.cancel(true)).isTrue());
    }

    @Test
    void completedFutureInterruptsTheMethod() throws Exception {
        checkInterrupted(followed -> assertThat(followed.complete(false)).isTrue());
    }
}
