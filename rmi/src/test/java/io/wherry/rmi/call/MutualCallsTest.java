// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of two runtimes that look each other up in their registries and call each other.
@Timeout(60)
final class MutualCallsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir Path folder;

    private final Side one = new Side();
    private final Side two = new Side();

    interface Store extends Remote {
        int put(int value) throws RemoteException;
    }

    interface Passage extends Remote {
        void pass() throws RemoteException;
    }

    interface House extends Remote {
        void pass(Passage passage) throws RemoteException;

        /// Makes another thread pass the gate, and waits some time.
        void passLater(Passage passage) throws RemoteException;

        /// Calls the other house, which calls this one, and so on.
        int deeper(House other, int depth) throws RemoteException;
    }

    private static final class Garden implements House {
        @Override
        public void pass(Passage passage) throws RemoteException {
            passage.pass();
        }

        @Override
        public void passLater(Passage passage) throws RemoteException {
            Thread.ofPlatform()
                    .daemon()
                    .start(() -> {
                        try {
                            passage.pass();
                        } catch (RemoteException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
            LockSupport.parkNanos(200_000_000);
        }

        @Override
        public int deeper(House other, int depth) throws RemoteException {
            return depth == 0 ? 0 : 1 + other.deeper(this, depth - 1);
        }
    }

    /// A gate. A call of `pass` blocks until the gate is open.
    private static final class Gate implements Passage {
        private final Semaphore passed = new Semaphore(0);
        private volatile CountDownLatch open = new CountDownLatch(0);

        void shut() {
            open = new CountDownLatch(1);
        }

        void open() {
            open.countDown();
        }

        boolean passed(int times) throws InterruptedException {
            return passed.tryAcquire(times, TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        }

        @Override
        public void pass() {
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            passed.release();
        }
    }

    /// A runtime with a registry and an object in it.
    private static final class Side {
        private final RmiRuntime runtime = RmiRuntime.with(RmiOptions.standard());
        private Address address;

        void open(Path path) throws Exception {
            address = runtime.listen(new Address.Unix(path));
            Store store = value -> value + 1;
            runtime.createRegistry().rebind("store", runtime.export(store));
        }

        /// Returns the stub by which `caller` calls an object of this side.
        <T extends Remote> T export(T object, Class<T> type, Side caller) throws Exception {
            String name = type.getSimpleName();
            runtime.registryAt(address).rebind(name, runtime.export(object));
            return type.cast(caller.runtime.registryAt(address).lookup(name));
        }

        Store storeOf(Side other) throws Exception {
            Store store = (Store) runtime.registryAt(other.address).lookup("store");
            return Stubs.within(store, TIMEOUT);
        }
    }

    @BeforeEach
    void open() throws Exception {
        one.open(folder.resolve("one"));
        two.open(folder.resolve("two"));
    }

    @AfterEach
    void close() {
        one.runtime.close();
        two.runtime.close();
    }

    @Test
    void peerThatOpenedASessionForItsOwnCallsIsCalledOverAnother() throws Exception {
        Store there = two.storeOf(one); // over a connection where two receives replies only
        assertThat(there.put(1)).isEqualTo(2);

        assertThat(one.storeOf(two).put(2)).isEqualTo(3);
    }

    @Test
    void bothCallAtTheSameTime() throws Exception {
        for (CompletableFuture<Integer> calls :
                List.of(calls(one.storeOf(two)), calls(two.storeOf(one)))) {
            assertThat(calls.get(40, TimeUnit.SECONDS)).isEqualTo(1000);
        }
    }

    @Test
    void waitingCallerIsNotDelayedByOtherCalls() throws Exception {
        Gate gate = new Gate();
        one.runtime.export(gate);
        House house = two.export(new Garden(), House.class, one);
        for (int i = 0; i < 100; i++) {
            house.pass(gate); // they are brief
        }

        gate.shut();
        house.passLater(gate); // comes while this waits, and stays until the gate is opened
        gate.open();
        assertThat(gate.passed(101)).isTrue();
    }

    /// The method runs on the thread that waits for the enclosing call.
    @Test
    void contextClassLoaderThatAMethodSetsEndsWithTheMethod() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader other = new ClassLoader(before) {};
        Passage changing = () -> Thread.currentThread().setContextClassLoader(other);
        one.runtime.export(changing);
        House house = two.export(new Garden(), House.class, one);
        try {
            house.pass(changing);

            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void callsOfEachOtherGoAsDeepAsThoseOfTheirOwn() throws Exception {
        Garden garden = new Garden();
        House there = two.export(garden, House.class, one);
        House here = one.export(new Garden(), House.class, two);
        assertThat(there.deeper(here, 1_000)).isEqualTo(1_000);
    }

    private static CompletableFuture<Integer> calls(Store store) {
        CompletableFuture<Integer> last = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> call(store, last));
        return last;
    }

    private static void call(Store store, CompletableFuture<Integer> last) {
        try {
            int value = 0;
            while (value < 1000) {
                value = store.put(value);
            }
            last.complete(value);
        } catch (RemoteException e) {
            last.completeExceptionally(e);
        }
    }
}
