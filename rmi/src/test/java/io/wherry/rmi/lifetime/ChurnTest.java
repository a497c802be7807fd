// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import java.io.File;
import java.io.NotSerializableException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients and objects are created and closed for a long time. Tests that no objects, threads or
/// memory of closed clients are retained.
final class ChurnTest {
    /// The number of rounds; a higher number is for longer runs.
    private static final int ROUNDS = Integer.getInteger("io.wherry.rmi.churnRounds", 2);

    private static final int CLIENTS = 500;
    private static final int MANY_CLIENTS = 1_000;
    private static final int OBJECTS_EACH = 10;
    private static final int THREADS = 4;
    private static final int SEED = 20261122;

    /// The allowed growth of class metadata and tables after warm-up: one KiB a client. A leaked
    /// session has at least 64 KiB.
    private static final long SLACK_BYTES = 1_024L * CLIENTS * ROUNDS;

    /// The maximum direct memory of closed links that is kept for reuse.
    private static final long POOLED = 256L << 16;

    /// The maximum number of remaining objects of a class, of which the test makes thousands.
    private static final int FEW = 20;

    /// Exported objects, references of peers to them, references to objects of peers, streams,
    /// sessions and connections.
    private static final List<String> COUNTED =
            List.of(
                    "export.Export",
                    "lease.DgcServer$Count",
                    "lease.LiveReference",
                    "flow.FlowView$Receiving",
                    "flow.FlowSource$Sending",
                    "session.Session",
                    "session.SessionConnection",
                    "session.ServerCall");

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// Options with a lease of one second.
    private static final RmiOptions OPTIONS =
            RmiOptions.standard().withLease(Duration.ofSeconds(1));

    @TempDir Path folder;

    private final ConcurrentLinkedQueue<WeakReference<Object>> gone = new ConcurrentLinkedQueue<>();
    private final AtomicInteger names = new AtomicInteger();
    private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());

    interface Room extends ChurnCalls.Uses {
        int enter(Guest guest, int number) throws RemoteException;

        Room next() throws RemoteException;
    }

    interface Hotel extends Remote {
        Room open() throws RemoteException;
    }

    /// A client and its references to objects of the server.
    private record Stay(RmiRuntime client, List<Room> rooms) {
        static Stay at(Address address) throws Exception {
            RmiRuntime client = RmiRuntime.with(OPTIONS);
            Hotel hotel = (Hotel) client.registryAt(address).lookup("hotel");
            List<Room> rooms = new ArrayList<>();
            for (int i = 0; i < OBJECTS_EACH; i++) {
                rooms.add(hotel.open());
            }
            return new Stay(client, rooms);
        }
    }

    interface Guest extends Remote {
        int greet(int number) throws RemoteException;
    }

    private record Hall(Room neighbour) implements Room {
        @Override
        public int enter(Guest guest, int number) throws RemoteException {
            return guest.greet(number);
        }

        @Override
        public Room next() {
            return neighbour;
        }

        @Override
        public byte[] echo(byte[] bytes) {
            return bytes;
        }

        @Override
        public Flow.Publisher<Integer> numbers(int count) {
            return ChurnCalls.numbersTo(count);
        }

        @Override
        public int sum(Flow.Publisher<Integer> numbers) throws Exception {
            return ChurnCalls.take(numbers, Integer.MAX_VALUE);
        }

        @Override
        public int nap(long millis) throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(millis);
            return 1;
        }
    }

    private static final class Visitor implements Guest {
        @Override
        public int greet(int number) {
            return number + 1;
        }
    }

    @Test
    void clientsAndObjectsAreReleased() throws Exception {
        RmiRuntime server = RmiRuntime.with(OPTIONS);
        List<Address> addresses = new ArrayList<>();
        for (String scheme : List.of("loopback", "unix")) {
            addresses.add(server.listen(address(scheme)));
        }
        Rooms rooms = new Rooms(server, server.createRegistry());
        round(CLIENTS / 4, addresses, rooms, SEED); // what is made once is there then
        await("sessions of the first clients end", () -> sessions().isEmpty());
        long heap = heap();
        long files = files();
        long direct = directBytes();
        List<Long> objects = objects();

        long start = System.nanoTime();
        for (int i = 1; i <= ROUNDS; i++) {
            round(CLIENTS, addresses, rooms, SEED + i);
        }
        System.out.printf(
                "churn: clients=%d, objects=%d, seconds=%d%n",
                ROUNDS * CLIENTS,
                ROUNDS * CLIENTS * OBJECTS_EACH,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        await("sessions end", () -> sessions().isEmpty());
        awaitGone();
        gone.clear();
        await("no more files are open: " + files, () -> files() <= files);
        await("direct memory is as before: " + direct, () -> directBytes() <= direct + POOLED);
        await("objects are as many as before: " + objects, () -> areAsMany(objects, objects()));
        await("heap is as before: " + heap, () -> heap() <= heap + SLACK_BYTES);

        server.close();
        await("no thread is left", () -> threads().isEmpty());
    }

    @Test
    void thousandClientsAtOnceKeepWhatTheyReferTo() throws Exception {
        RmiRuntime server = RmiRuntime.with(OPTIONS);
        Address address = server.listen(address("unix"));
        Hotel hotel =
                () -> {
                    Hall hall = new Hall(null);
                    gone.add(new WeakReference<>(hall));
                    server.export(hall);
                    return hall;
                };
        Registry registry = server.createRegistry();
        registry.bind("hotel", server.export(hotel));

        List<Stay> stays = stays(address);
        System.gc();
        assertThat(gone).hasSize(MANY_CLIENTS * OBJECTS_EACH);
        assertThat(gone).noneMatch(each -> each.refersTo(null));
        for (Stay stay : stays) {
            assertThat(stay.rooms.getLast().echo(new byte[] {7})).containsExactly(7);
        }

        Random random = new Random(SEED);
        for (Stay stay : stays) {
            leave(stay.client, random);
        }
        stays.clear();
        awaitGone();
        await("sessions end", () -> sessions().isEmpty());
        server.close();
        await("no thread is left", () -> threads().isEmpty());
    }

    private static List<Stay> stays(Address address) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Stay>> opening = new ArrayList<>();
            for (int i = 0; i < MANY_CLIENTS; i++) {
                opening.add(threads.submit(() -> Stay.at(address)));
            }
            List<Stay> stays = new ArrayList<>();
            for (Future<Stay> each : opening) {
                stays.add(each.get());
            }
            return stays;
        }
    }

    private void awaitGone() {
        await(
                "nothing that went can be reached",
                () -> {
                    System.gc();
                    return gone.stream().allMatch(each -> each.refersTo(null));
                });
    }

    private Address address(String scheme) throws Exception {
        String name = "s" + names.incrementAndGet();
        return TwoRuntimes.address(scheme, Files.createDirectory(folder.resolve(name)));
    }

    private void round(int clients, List<Address> addresses, Rooms rooms, int seed)
            throws Exception {
        AtomicInteger left = new AtomicInteger(clients);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed * 31L + i);
                running.add(
                        threads.submit(() -> {
                            while (left.getAndDecrement() > 0) {
                                rooms.open(OBJECTS_EACH);
                                visit(random, addresses, rooms);
                                rooms.shut(OBJECTS_EACH);
                            }
                            return null;
                        }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
        assertThat(rooms.registry.list()).isEmpty();
    }

    /// Objects of the server. Any thread may unexport some of them at any time.
    private final class Rooms {
        private final RmiRuntime server;
        private final Registry registry;
        private final ConcurrentLinkedQueue<String> open = new ConcurrentLinkedQueue<>();

        Rooms(RmiRuntime server, Registry registry) {
            this.server = server;
            this.registry = registry;
        }

        void open(int count) throws Exception {
            for (int i = 0; i < count; i += 2) {
                Hall second = new Hall(null);
                String name = "room-" + names.incrementAndGet();
                Hall first = new Hall(second);
                server.export(second);
                server.export(first);
                registry.bind(name, first);
                open.add(name);
                gone.add(new WeakReference<>(first));
            }
        }

        void shut(int count) throws Exception {
            for (int i = 0; i < count; i += 2) {
                String name = open.poll();
                if (name != null) {
                    Hall first = (Hall) registry.lookup(name);
                    registry.unbind(name);
                    server.unexport(first.neighbour(), true);
                    server.unexport(first, true);
                }
            }
        }
    }

    /// Creates a client, makes its calls, and closes it.
    private void visit(Random random, List<Address> addresses, Rooms rooms) throws Exception {
        RmiRuntime client = RmiRuntime.with(OPTIONS);
        try {
            Visitor guest = new Visitor();
            client.export(guest);
            gone.add(new WeakReference<>(guest));
            Registry registry = client.registryAt(addresses.get(random.nextInt(addresses.size())));
            String[] all = registry.list();
            int calls = 1 + random.nextInt(8);
            for (int i = 0; i < calls; i++) {
                act(random, registry, all[random.nextInt(all.length)], guest);
            }
            if (random.nextBoolean()) {
                visitBack(rooms.server, client);
            }
            if (random.nextBoolean()) {
                client.unexport(guest, true);
            }
        } finally {
            leave(client, random);
            gone.add(new WeakReference<>(client));
        }
    }

    /// Makes the server open a connection to its client, too.
    private void visitBack(RmiRuntime server, RmiRuntime client) throws Exception {
        Address address = client.listen(address("loopback"));
        client.createRegistry();
        assertThat(server.registryAt(address).list()).isEmpty();
    }

    private static void act(Random random, Registry registry, String name, Visitor guest)
            throws Exception {
        try {
            Room room = (Room) registry.lookup(name);
            switch (random.nextInt(9)) {
                case 4 -> ChurnCalls.completedStream(room);
                case 5 -> ChurnCalls.cancelledStream(room);
                case 6 -> ChurnCalls.streamAsArgument(room);
                case 7 -> ChurnCalls.window(room);
                case 8 -> ChurnCalls.cancelled(room);
                case 0 -> assertThat(room.enter(guest, 7)).isEqualTo(8);
                case 1 -> assertThat(room.next().echo(new byte[] {1})).containsExactly(1);
                case 2 -> assertThat(room.echo(new byte[30_000])).hasSize(30_000);
                default -> assertThat(Stubs.within(room, TIMEOUT).enter(guest, 1)).isEqualTo(2);
            }
        } catch (NotBoundException | NoSuchObjectException _) {
            // another thread has taken it back meanwhile
        } catch (MarshalException e) {
            // so it has, just before it was sent: then it is an object like others
            assertThat(e).hasCauseInstanceOf(NotSerializableException.class);
        }
    }

    private static void leave(RmiRuntime runtime, Random random) throws InterruptedException {
        if (random.nextBoolean()) {
            assertThat(runtime.close(TIMEOUT)).isTrue();
        } else {
            runtime.close();
        }
    }

    /// Returns the threads of sessions.
    private List<String> sessions() {
        return threads().stream()
                .filter(name -> name.contains("receive from") || name.contains("send to"))
                .toList();
    }

    /// Returns the threads of the library that were started in this test, except for those that
    /// exist once in a JVM.
    private List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("wherry-rmi"))
                .filter(name -> !name.endsWith("expire deadlines"))
                .filter(name -> !name.endsWith("watch brief methods"))
                .toList();
    }

    private static long files() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length; // no Linux: nothing to see
    }

    /// Returns the direct memory of the buffers of links.
    private static long directBytes() {
        System.gc();
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private static List<Long> objects() {
        try {
            List<Long> counts = new ArrayList<>();
            for (String each : COUNTED) {
                counts.add(LiveObjects.count("io.wherry.rmi.internal." + each));
            }
            return counts;
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean areAsMany(List<Long> before, List<Long> now) {
        for (int i = 0; i < before.size(); i++) {
            if (now.get(i) > before.get(i) + FEW) {
                return false;
            }
        }
        return true;
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void await(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).as(what).isLessThan(TIMEOUT.toNanos());
            LockSupport.parkNanos(50_000_000);
        }
    }
}
