// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.CallLimit;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of batches that call a method with a limit of concurrent calls.
@Timeout(60)
final class BatchLimitTest {
    @TempDir Path folder;

    interface Gate extends Remote {
        @CallLimit(1)
        boolean enter(boolean waits) throws RemoteException, InterruptedException;
    }

    private static final class Keeper implements Gate {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public boolean enter(boolean waits) throws InterruptedException {
            entered.countDown();
            return !waits || open.await(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void callsOfBatchesAreCountedLikeOthers() throws Exception {
        Keeper keeper = new Keeper();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Gate gate = both.found(keeper, Gate.class);
            CompletableFuture<Boolean> waiting = Stubs.async(gate, g -> g.enter(true));
            assertThat(keeper.entered.await(20, TimeUnit.SECONDS)).isTrue();

            try (Batch batch = new Batch()) {
                assertThat(batch.of(gate).enter(false)).isTrue();
            }

            assertThatThrownBy(() -> gate.enter(false)).isInstanceOf(OverloadedException.class);
            keeper.open.countDown();
            assertThat(waiting.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(gate.enter(false)).isTrue();
        }
    }
}
