// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.Scope;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that calls which the peer cancels are found during concurrent calls.
@Timeout(60)
final class RunningCallsTest {
    private static final int ROUNDS = 100_000;

    private static ServerCall call(int number) {
        return new ServerCall(
                null, new PacketSender.CallHeader(1, "method()V", number, Scope.OPEN, 0));
    }

    /// The peer abandons a call, and begins another one with the same place over another
    /// connection.
    @Test
    void callIsFoundWhileALaterOneTakesItsPlace() throws Exception {
        RunningCalls running = new RunningCalls(PendingCalls.MOST);
        AtomicReference<ServerCall> later = new AtomicReference<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        FutureTask<Void> adding =
                new FutureTask<>(() -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        barrier.await();
                        running.add(later.get());
                        barrier.await();
                    }
                    return null;
                });
        Thread.ofPlatform().daemon().start(adding);
        int missed = 0;
        for (int i = 0; i < ROUNDS; i++) {
            ServerCall first = call(7 + 2 * i * PendingCalls.MOST & Integer.MAX_VALUE);
            running.add(first);
            later.set(call(first.number() + PendingCalls.MOST & Integer.MAX_VALUE));
            barrier.await();
            running.cancel(first.number());
            barrier.await();
            missed += first.isCancelled() ? 0 : 1;
            running.remove(first);
            running.remove(later.get());
        }
        adding.get();

        assertThat(missed).isZero();
    }
}
