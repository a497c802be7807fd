// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.rmi.server.Unreferenced;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that references in messages which the peer does not read are released.
@Timeout(60)
final class UncountedReferencesTest {
    private static final Duration LEASE = Duration.ofMillis(500);

    @TempDir Path folder;

    private final CountDownLatch release = new CountDownLatch(1);
    private final BlockingQueue<String> unreferenced = new LinkedBlockingQueue<>();
    private final Office office = new Office();
    private RmiRuntime server;
    private RmiRuntime client;
    private Desk desk;

    interface Item extends Remote {
        String name() throws RemoteException;
    }

    interface Desk extends Remote {
        Item item() throws RemoteException;

        Item late() throws RemoteException;

        List<?> broken() throws RemoteException;

        void take(List<?> items) throws RemoteException;
    }

    /// Not admitted in arguments.
    record Secret(String text) implements Serializable {}

    private final class Office implements Desk {
        private final Item item = new Thing("kept", unreferenced);

        @Override
        public Item item() {
            return item;
        }

        @Override
        public Item late() throws RemoteException {
            while (release.getCount() > 0) {
                LockSupport.parkNanos(1_000_000);
                Thread.interrupted(); // by the deadline
            }
            Item late = new Thing("late", unreferenced);
            server.export(late);
            return late;
        }

        @Override
        public List<?> broken() throws RemoteException {
            Item broken = new Thing("broken", unreferenced);
            server.export(broken);
            List<Object> items = new ArrayList<>(List.of(broken, item));
            items.add(new Object());
            return items;
        }

        @Override
        public void take(List<?> items) {}
    }

    private record Thing(String name, BlockingQueue<String> told) implements Item, Unreferenced {
        @Override
        public void unreferenced() {
            told.add(name);
        }
    }

    @BeforeEach
    void connect() throws Exception {
        RmiOptions options = RmiOptions.standard().withLease(LEASE);
        server = RmiRuntime.with(options);
        client = RmiRuntime.with(options);
        Address address = server.listen(TwoRuntimes.address("unix", folder));
        server.createRegistry().bind("desk", server.export(office));
        server.export(office.item);
        desk = (Desk) client.registryAt(address).lookup("desk");
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private @Nullable String nextUnreferenced() throws InterruptedException {
        String name = unreferenced.poll();
        for (int i = 0; i < 1_000 && name == null; i++) {
            System.gc();
            name = unreferenced.poll(20, TimeUnit.MILLISECONDS);
        }
        return name;
    }

    @Test
    void resultThatComesAfterTheDeadline() throws Exception {
        Desk hurried = Stubs.within(desk, Duration.ofMillis(50));

        assertThatThrownBy(hurried::late).isInstanceOf(DeadlineExceededException.class);
        release.countDown();

        assertThat(nextUnreferenced()).isEqualTo("late");
    }

    @Test
    void resultThatCannotBeWritten() throws Exception {
        Item kept = desk.item();

        assertThatThrownBy(desk::broken).isInstanceOf(MarshalException.class);

        assertThat(nextUnreferenced()).isEqualTo("broken");
        TimeUnit.MILLISECONDS.sleep(3 * LEASE.toMillis());
        assertThat(unreferenced).isEmpty();
        assertThat(kept.name()).isEqualTo("kept");
        kept = null;
        assertThat(nextUnreferenced()).isEqualTo("kept");
    }

    @Test
    void argumentsThatAreNotAdmitted() throws Exception {
        Item callback = new Thing("callback", unreferenced);
        client.export(callback);

        assertThatThrownBy(() -> desk.take(List.of(new Secret("x"), callback, callback)))
                .isInstanceOf(UnmarshalException.class);

        assertThat(nextUnreferenced()).isEqualTo("callback");
    }

    @Test
    void argumentsForAnObjectThatIsGone() throws Exception {
        Item callback = new Thing("callback", unreferenced);
        client.export(callback);
        server.unexport(office, true);

        assertThatThrownBy(() -> desk.take(List.of(callback)))
                .isInstanceOf(NoSuchObjectException.class);

        assertThat(nextUnreferenced()).isEqualTo("callback");
    }

    /// The client passes a stub of the server's object on, to a third that does not read it.
    @Test
    void stubThatIsPassedOn() throws Exception {
        RmiOptions options = RmiOptions.standard().withLease(LEASE);
        try (RmiRuntime third = RmiRuntime.with(options)) {
            Path own = Files.createDirectory(folder.resolve("third"));
            Address address = third.listen(TwoRuntimes.address("unix", own));
            Desk other = new Office();
            third.createRegistry().bind("desk", third.export(other));
            Desk there = (Desk) client.registryAt(address).lookup("desk");

            assertThatThrownBy(() -> there.take(List.of(new Secret("x"), desk.item())))
                    .isInstanceOf(UnmarshalException.class);

            assertThat(nextUnreferenced()).isEqualTo("kept");
        }
    }
}
