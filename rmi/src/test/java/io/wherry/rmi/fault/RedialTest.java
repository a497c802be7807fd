// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of a server that is replaced by another one at the same address.
@Timeout(60)
final class RedialTest {
    @TempDir Path folder;

    interface Waiting extends Remote {
        void await() throws RemoteException, InterruptedException;
    }

    /// Lets the first server end while the client connects to the second one.
    private static final class SecondAttempt {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final AtomicInteger attempts = new AtomicInteger();
        private volatile @Nullable RmiRuntime client;

        Wire around(Wire wire) {
            if (attempts.incrementAndGet() == 2) {
                reached.countDown();
                RmiRuntime connecting = client;
                while (connecting != null && !connecting.metrics().connections().isEmpty()) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
            return wire;
        }
    }

    private static void listenWhenFree(RmiRuntime server, Address address) throws Exception {
        boolean listens = false;
        while (!listens) { // the test has a time-out
            try {
                server.listen(address);
                listens = true;
            } catch (IOException _) {
                TimeUnit.MILLISECONDS.sleep(5); // the other one listens
            }
        }
    }

    /// Calls until the registry of the second server replies, which is empty.
    private static boolean awaitEmptyRegistry(RmiRuntime client, Address address)
            throws InterruptedException {
        while (true) { // the test has a time-out
            try {
                if (client.registryAt(address).list().length == 0) {
                    return true;
                }
            } catch (RemoteException _) {
                // the first server takes no more calls
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /// Starts a virtual thread: its calls share one connection.
    private static <T> FutureTask<T> start(Callable<T> task) {
        FutureTask<T> started = new FutureTask<>(task);
        Thread.startVirtualThread(started);
        return started;
    }

    @Test
    void sessionToTheNewServerIsUsedAgain() throws Exception {
        SecondAttempt second = new SecondAttempt();
        CountDownLatch begun = new CountDownLatch(1);
        LinkOptions links = LinkOptions.standard();
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, RmiOptions.standard());
                RmiRuntime next = RmiRuntime.with(links);
                RmiRuntime client = RmiRuntime.with(links.withWires(second::around))) {
            second.client = client;
            Waiting object =
                    () -> {
                        begun.countDown();
                        second.reached.await();
                    };
            both.server().export(object);
            both.server().registryAt(both.address()).bind("object", object);
            FutureTask<Boolean> calling =
                    start(() -> {
                        ((Waiting) client.registryAt(both.address()).lookup("object")).await();
                        return true;
                    });
            begun.await();
            FutureTask<Boolean> closing = start(() -> both.server().close(Duration.ofSeconds(30)));
            listenWhenFree(next, both.address());
            next.createRegistry();

            assertThat(start(() -> awaitEmptyRegistry(client, both.address())).get()).isTrue();
            assertThat(start(() -> awaitEmptyRegistry(client, both.address())).get()).isTrue();

            assertThat(calling.get()).isTrue();
            assertThat(closing.get()).isTrue();
            assertThat(second.attempts).hasValue(2);
        }
    }

    /// java.rmi, which knows no nodes, throws a `NoSuchObjectException`.
    @Test
    void stubOfTheFormerServerDoesNotConnectToTheNewOne() throws Exception {
        Waiting object = () -> {};
        try (TwoRuntimes both = TwoRuntimes.over("tcp", folder, RmiOptions.standard());
                RmiRuntime next = RmiRuntime.with(LinkOptions.standard())) {
            Waiting stub = both.found(object, Waiting.class);
            stub.await();
            both.server().close();
            while (!both.client().metrics().connections().isEmpty()) { // the test has a time limit
                Thread.sleep(1);
            }
            listenWhenFree(next, both.address());
            next.createRegistry().bind("object", next.export(object));

            assertThatThrownBy(stub::await)
                    .isInstanceOf(ConnectException.class)
                    .hasStackTraceContaining("another node listens at the address");

            ((Waiting) both.client().registryAt(both.address()).lookup("object")).await();
        }
    }
}
