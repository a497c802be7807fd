// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that a caller cannot see which host of a call chain noticed first that the deadline has
/// passed.
@Timeout(30)
final class NestedDeadlineTest {
    private static final Address ADDRESS = Address.parse("loopback://nested-deadline");

    private static final Duration WITHIN = Duration.ofMillis(200);

    interface Chain extends Remote {
        int sleep() throws RemoteException, InterruptedException;

        int sleepThere(Chain there) throws RemoteException, InterruptedException;
    }

    private static final class Host implements Chain {
        @Override
        public int sleep() throws InterruptedException {
            TimeUnit.SECONDS.sleep(20);
            return 0;
        }

        @Override
        public int sleepThere(Chain there) throws RemoteException, InterruptedException {
            return there.sleep();
        }
    }

    /// The timer, which ends the call at the caller, is late; the thread of the nested call is not.
    @Test
    void nestedCallThatEndsFirstDoesNotChangeTheException() throws Exception {
        CountDownLatch late = new CountDownLatch(1);
        try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            server.listen(ADDRESS);
            server.createRegistry().rebind("first", server.export(new Host()));
            Chain first = (Chain) client.registryAt(ADDRESS).lookup("first");
            Chain there = (Chain) client.export(new Host());
            Chain soon = Stubs.within(first, WITHIN);

            CompletableFuture<Integer> call = Stubs.async(soon, host -> host.sleepThere(there));
            Future<?> _ = DeadlineTimer.after(Duration.ZERO, () -> await(late));
            Thread.sleep(WITHIN.plusMillis(300));
            late.countDown();

            assertThatThrownBy(call::get).hasCauseInstanceOf(DeadlineExceededException.class);
        } finally {
            late.countDown(); // the timer is that of the JVM
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
