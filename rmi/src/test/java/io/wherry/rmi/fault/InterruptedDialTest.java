// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of callers that are interrupted before they are connected.
@Timeout(60)
final class InterruptedDialTest {
    @TempDir Path folder;

    private TwoRuntimes both;

    @BeforeEach
    void listen() throws Exception {
        both = TwoRuntimes.over("tcp", folder, RmiOptions.standard());
    }

    @AfterEach
    void close() {
        both.close();
    }

    @Test
    void callerThatWasInterruptedConnects() throws Exception {
        Thread.currentThread().interrupt();

        String[] names = both.client().registryAt(both.address()).list();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(names).isEmpty();
    }

    /// Blocks the first attempt to connect until its thread is interrupted.
    private static final class BlockedAttempt {
        private final AtomicInteger attempts = new AtomicInteger();
        private final CountDownLatch begun = new CountDownLatch(1);

        Wire around(Wire wire) {
            if (attempts.getAndIncrement() == 0) {
                begun.countDown();
                try {
                    TimeUnit.MINUTES.sleep(1);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while connecting", e);
                }
            }
            return wire;
        }
    }

    @Test
    void callersThatWaitForAnInterruptedOneConnectThemselves() throws Exception {
        BlockedAttempt blocked = new BlockedAttempt();
        try (RmiRuntime client =
                RmiRuntime.with(LinkOptions.standard().withWires(blocked::around))) {
            Registry registry = client.registryAt(both.address());
            Thread first = Thread.ofPlatform().daemon().start(new FutureTask<>(registry::list));
            blocked.begun.await();
            FutureTask<String[]> listing = new FutureTask<>(registry::list);
            Thread second = Thread.ofPlatform().daemon().start(listing);
            while (second.getState() != Thread.State.BLOCKED) {
                TimeUnit.MILLISECONDS.sleep(1);
            }

            first.interrupt();

            assertThat(listing.get()).isEmpty();
        }
    }
}
