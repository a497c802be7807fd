// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.Unreferenced;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that a remote object stays exported while a client refers to it, and no longer.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(90)
final class LeaseTest {
    private static final Duration LEASE = Duration.ofMillis(700);

    @Parameter String scheme;
    @TempDir Path folder;

    private TwoRuntimes both;
    private final Maker maker = new Maker();
    private Factory factory;

    interface Part extends Remote {
        int number() throws RemoteException;
    }

    interface Factory extends Remote {
        Part make() throws RemoteException;

        List<Part> makeMany(int count) throws RemoteException;

        void keep(@Nullable Part part) throws RemoteException;

        @Nullable Part kept() throws RemoteException;
    }

    final class Maker implements Factory {
        final BlockingQueue<Integer> unreferenced = new LinkedBlockingQueue<>();
        final List<WeakReference<Part>> made = new ArrayList<>();
        private @Nullable Part kept;

        @Override
        public synchronized Part make() throws RemoteException {
            Part part = new Made(made.size(), unreferenced);
            both.server().export(part);
            made.add(new WeakReference<>(part));
            return part;
        }

        @Override
        public synchronized List<Part> makeMany(int count) throws RemoteException {
            List<Part> parts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                parts.add(make());
            }
            return parts;
        }

        @Override
        public synchronized void keep(@Nullable Part part) {
            kept = part;
        }

        @Override
        public synchronized @Nullable Part kept() {
            return kept;
        }

        synchronized WeakReference<Part> last() {
            return made.getLast();
        }
    }

    record Made(int number, BlockingQueue<Integer> told) implements Part, Unreferenced {
        @Override
        public void unreferenced() {
            told.add(number);
        }
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over(scheme, folder, RmiOptions.standard().withLease(LEASE));
        factory = both.found(maker, Factory.class);
    }

    @AfterEach
    void close() {
        both.close();
    }

    private static void awaitCleared(WeakReference<?> reference) throws InterruptedException {
        while (reference.get() != null) { // the test has a time-out
            System.gc();
            Thread.sleep(10);
        }
    }

    private @Nullable Integer nextUnreferenced() throws InterruptedException {
        Integer number = maker.unreferenced.poll();
        for (int i = 0; i < 1_000 && number == null; i++) {
            System.gc();
            number = maker.unreferenced.poll(20, TimeUnit.MILLISECONDS);
        }
        return number;
    }

    @Test
    void objectLivesAsLongAsItsStub() throws Exception {
        Part part = factory.make();
        for (int i = 0; i < 5; i++) {
            System.gc();
            assertThat(part.number()).isZero();
        }
        assertThat(maker.unreferenced).isEmpty();
        part = null;

        assertThat(nextUnreferenced()).isZero();
        awaitCleared(maker.last());
        assertThat(maker.unreferenced).isEmpty();
    }

    @Test
    void referenceThatGoesToAndFroIsCounted() throws Exception {
        Part part = factory.make();
        factory.keep(part);
        for (int i = 0; i < 100; i++) {
            Part again = factory.kept();
            assertThat(again).isEqualTo(part);
        }
        factory.keep(null);
        System.gc();
        assertThat(part.number()).isZero();
        part = null;
        assertThat(nextUnreferenced()).isZero();
        awaitCleared(maker.last());
    }

    @Test
    void objectThatComesAgainIsTheStubThatIsThere() throws Exception {
        Part part = factory.make();
        factory.keep(part);

        Part again = factory.kept();
        assertThat(again).isSameAs(part);
        assertThat(factory.kept()).isSameAs(part);
        both.server().listen(new Address.Loopback("again-" + System.nanoTime()));
        Part reachedElsewhere = factory.kept();
        assertThat(reachedElsewhere).isEqualTo(part).isNotSameAs(part);
        assertThat(reachedElsewhere.number()).isZero();
        factory.keep(null);
        again = null;
        reachedElsewhere = null;
        System.gc();
        assertThat(part.number()).isZero();
        part = null;
        assertThat(nextUnreferenced()).isZero();
        awaitCleared(maker.last());
    }

    @Test
    void thousandsAreCollected() throws Exception {
        for (int round = 0; round < 10; round++) {
            List<Part> parts = factory.makeMany(1_000);
            assertThat(parts.getLast().number()).isEqualTo(round * 1_000 + 999);
        }
        for (int i = 0; i < 10_000; i++) {
            assertThat(nextUnreferenced()).isNotNull();
        }
        for (WeakReference<Part> each : maker.made) {
            awaitCleared(each);
        }
    }

    @Test
    void objectsOfADeadConnectionLiveForALease() throws Exception {
        List<Wire> wires = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean cut = new AtomicBoolean();
        LinkOptions links =
                TwoRuntimes.links(scheme)
                        .withWires(wire -> {
                            wires.add(wire);
                            if (cut.get()) {
                                close(wire);
                            }
                            return wire;
                        });
        try (RmiRuntime other = RmiRuntime.with(RmiOptions.standard().withLinks(links))) {
            Part part = ((Factory) other.registryAt(both.address()).lookup("object")).make();
            assertThat(part.number()).isZero();
            cut.set(true);
            List.copyOf(wires).forEach(LeaseTest::close);
            long closed = System.nanoTime();

            assertThat(nextUnreferenced()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - closed))
                    .isGreaterThan(LEASE.dividedBy(2));
            awaitCleared(maker.last());
            assertThatThrownBy(part::number).isInstanceOf(RemoteException.class); // kept until here
        }
    }

    private static void close(Wire wire) {
        try {
            wire.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void stubOfAThirdKeepsTheObject() throws Exception {
        assumeThat(scheme).as("a process listens once at its rank").isNotEqualTo("mpi");
        Path own = Files.createDirectory(folder.resolve("client"));
        both.client().listen(TwoRuntimes.address(scheme, own));
        // the client keeps a stub of the server's object; a third gets it from there and nothing
        // else does
        Factory second = new Keeper();
        both.client().export(second);
        both.client().registryAt(both.address()).rebind("second", second);
        try (RmiRuntime third = RmiRuntime.with(TwoRuntimes.links(scheme))) {
            Factory there = (Factory) third.registryAt(both.address()).lookup("second");
            second.keep(factory.make());
            Part part = there.kept();
            assertThat(part).isNotNull();
            second.keep(null);
            for (int i = 0; i < 20; i++) {
                System.gc();
                Thread.sleep(10); // the time in which a reference could be lost
                assertThat(part.number()).isZero();
            }
            assertThat(maker.unreferenced).isEmpty();
            part = null;
            assertThat(nextUnreferenced()).isZero();
            awaitCleared(maker.last());
        }
    }

    /// The third cannot reach the server for a while; until it can, the client keeps the object.
    @Test
    void stubOfAThirdThatCannotReachTheObjectAtOnceKeepsIt() throws Exception {
        assumeThat(scheme).as("a process listens once at its rank").isNotEqualTo("mpi");
        Path own = Files.createDirectory(folder.resolve("client"));
        Address address = both.client().listen(TwoRuntimes.address(scheme, own));
        Factory second = new Keeper();
        both.client().export(second);
        both.client().createRegistry().bind("second", second);
        AtomicBoolean cut = new AtomicBoolean();
        LinkOptions links =
                TwoRuntimes.links(scheme)
                        .withWires(wire -> {
                            if (cut.get()) {
                                close(wire);
                            }
                            return wire;
                        });
        try (RmiRuntime third = RmiRuntime.with(links)) {
            Factory there = (Factory) third.registryAt(address).lookup("second");
            second.keep(factory.make());
            cut.set(true);
            Part part = there.kept();
            assertThat(part).isNotNull();
            second.keep(null);
            assertNotUnreferenced();
            cut.set(false);
            assertNotUnreferenced();
            assertThat(part.number()).isZero();
            part = null;
            assertThat(nextUnreferenced()).isZero();
            awaitCleared(maker.last());
        }
    }

    /// Waits for a time in which a reference could be lost.
    private void assertNotUnreferenced() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            System.gc();
            assertThat(maker.unreferenced.poll(10, TimeUnit.MILLISECONDS)).isNull();
        }
    }

    /// A factory that stores the references it receives.
    private static final class Keeper implements Factory {
        private @Nullable Part kept;

        @Override
        public Part make() {
            throw new UnsupportedOperationException("makes nothing");
        }

        @Override
        public List<Part> makeMany(int count) {
            throw new UnsupportedOperationException("makes nothing");
        }

        @Override
        public synchronized void keep(@Nullable Part part) {
            kept = part;
        }

        @Override
        public synchronized @Nullable Part kept() {
            return kept;
        }
    }

    @Test
    void objectsOfAKilledJvmAreCollected() throws Exception {
        assumeThat(scheme)
                .as("loopback links are of one JVM; MPI ends the job of a rank that dies")
                .isNotIn("loopback", "mpi");
        List<String> arguments = new ArrayList<>(List.of(both.address().toString()));
        if (scheme.equals("tls")) {
            arguments.add(TestCertificates.SERVER.certificates().toString());
            arguments.add(TestCertificates.SERVER.key().toString());
            arguments.add(TestCertificates.CA.certificates().toString());
        }
        Process peer = PeerJvm.start(HoldingPeer.class, arguments);
        try {
            assertThat(peer.inputReader().readLine()).isEqualTo("holds 0");
            System.gc();
            assertThat(maker.unreferenced).isEmpty();
            assertThat(maker.last().get()).isNotNull();
        } finally {
            peer.destroyForcibly().waitFor();
        }
        assertThat(nextUnreferenced()).isZero();
        awaitCleared(maker.last());
    }

    @Test
    void clientThatLostItsConnectionReconnectsInTime() throws Exception {
        List<Wire> wires = Collections.synchronizedList(new ArrayList<>());
        LinkOptions links =
                TwoRuntimes.links(scheme)
                        .withWires(wire -> {
                            wires.add(wire);
                            return wire;
                        });
        try (RmiRuntime other = RmiRuntime.with(RmiOptions.standard().withLinks(links))) {
            Factory found = (Factory) other.registryAt(both.address()).lookup("object");
            Part part = found.make();
            assertThat(part.number()).isZero();
            for (Wire wire : List.copyOf(wires)) {
                wire.close();
            }
            assertThat(maker.unreferenced.poll(2 * LEASE.toMillis(), TimeUnit.MILLISECONDS))
                    .as("the lease has been over for long")
                    .isNull();
            System.gc();
            assertThat(part.number()).isZero();
        }
    }

    @Test
    void unreferencedExportIsCollected() throws Exception {
        WeakReference<Part> part = exported();
        awaitCleared(part);
    }

    private WeakReference<Part> exported() throws Exception {
        Part part = new Made(7, maker.unreferenced);
        both.server().export(part);
        return new WeakReference<>(part);
    }
}
