// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Balancing;
import io.wherry.rmi.Group;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the cancellation of futures of calls.
@Timeout(60)
final class CancelledStageTest {
    @TempDir Path folder;

    interface Clerk extends Remote {
        CompletableFuture<String> never();

        int sleep() throws RemoteException;

        int add(int a, int b) throws RemoteException;
    }

    private static final class Office implements Clerk {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch cancelled = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);

        @Override
        public CompletableFuture<String> never() {
            CompletableFuture<String> never = new CompletableFuture<>();
            CompletableFuture<?> _ = never.whenComplete((_, _) -> block());
            begun.countDown();
            return never;
        }

        private void block() {
            cancelled.countDown();
            try {
                release.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public int sleep() {
            begun.countDown();
            try {
                release.await();
            } catch (InterruptedException _) {
                cancelled.countDown();
            }
            return 0;
        }

        @Override
        public int add(int a, int b) {
            return a + b;
        }
    }

    @Test
    void otherCallsAreReceivedWhileDependentStagesBlock() throws Exception {
        Office office = new Office();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Clerk clerk = both.found(office, Clerk.class);
            CompletableFuture<String> never = clerk.never();
            assertThat(office.begun.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(clerk.add(1, 1)).isEqualTo(2);
            try {
                assertThat(never.cancel(true)).isTrue();

                assertThat(office.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(Stubs.within(clerk, Duration.ofSeconds(20)).add(3, 4)).isEqualTo(7);
            } finally {
                office.release.countDown();
            }
        }
    }

    /// The program has no future of the call.
    @Test
    void callOfAFunctionThatFailsAfterItIsCancelled() throws Exception {
        Office office = new Office();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Clerk clerk = both.found(office, Clerk.class);
            try {
                CompletableFuture<Integer> failed =
                        Stubs.async(
                                clerk,
                                called -> {
                                    called.sleep();
                                    office.begun.await(20, TimeUnit.SECONDS);
                                    throw new IOException("after the call");
                                });

                assertThat(failed).isCompletedExceptionally();
                assertThat(office.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            } finally {
                office.release.countDown();
            }
        }
    }

    @Test
    void callsOfAGroupAreCancelledIfAnotherCannotBegin() throws Exception {
        Office office = new Office();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Clerk clerk = both.found(office, Clerk.class);
            Group<Clerk> group = new Group<>(List.of(clerk, clerk));
            try {
                assertThatThrownBy(() ->
                                group.beginEach((member, i) -> {
                                    if (i == 0) {
                                        return member.sleep();
                                    }
                                    office.begun.await(20, TimeUnit.SECONDS);
                                    throw new NoClassDefFoundError("second");
                                }))
                        .isInstanceOf(NoClassDefFoundError.class);

                assertThat(office.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            } finally {
                office.release.countDown();
            }
        }
    }

    /// A resolving stub has no asynchronous calls: another thread calls the method for a balanced
    /// one.
    @Test
    void callOfABalancedResolvingStubIsCancelled() throws Exception {
        Office office = new Office();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Clerk found = both.found(office, Clerk.class);
            Clerk resolving = Stubs.resolving(Clerk.class, () -> found, Duration.ofSeconds(5));
            Clerk clerk =
                    Stubs.balanced(Clerk.class, List.of(resolving), Balancing.LEAST_OUTSTANDING);
            CompletableFuture<String> never = clerk.never();
            assertThat(office.begun.await(20, TimeUnit.SECONDS)).isTrue();
            try {
                assertThat(never.cancel(true)).isTrue();

                assertThat(office.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            } finally {
                office.release.countDown();
            }
        }
    }

    @Test
    void blockingCallOfABalancedResolvingStubIsCancelled() throws Exception {
        Office office = new Office();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Clerk found = both.found(office, Clerk.class);
            Clerk resolving = Stubs.resolving(Clerk.class, () -> found, Duration.ofSeconds(5));
            Clerk clerk =
                    Stubs.balanced(Clerk.class, List.of(resolving), Balancing.LEAST_OUTSTANDING);
            CompletableFuture<Integer> sleeping = Stubs.async(clerk, Clerk::sleep);
            assertThat(office.begun.await(20, TimeUnit.SECONDS)).isTrue();
            try {
                assertThat(sleeping.cancel(true)).isTrue();

                assertThat(office.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            } finally {
                office.release.countDown();
            }
        }
    }
}
