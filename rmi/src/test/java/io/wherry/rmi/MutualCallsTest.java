// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two runtimes that know each other by their registries and call each other.
@Timeout(60)
final class MutualCallsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir Path folder;

    private final Side one = new Side();
    private final Side two = new Side();

    interface Store extends Remote {
        int put(int value) throws RemoteException;
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

        Store storeOf(Side other) throws Exception {
            Store store = (Store) runtime.registryAt(other.address).lookup("store");
            return Stubs.within(store, PATIENCE);
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
        Store there = two.storeOf(one); // over a connection where two hears answers only
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
