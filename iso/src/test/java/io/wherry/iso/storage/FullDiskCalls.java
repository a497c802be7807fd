// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.DumpFormat;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Publication;
import io.wherry.iso.Subscription;
import io.wherry.iso.Ticket;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.RawType;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/// The calls of a program that has a space in a small file system. They can run again.
final class FullDiskCalls {
    private static final int LARGE = 2 << 20;
    private static final int COUNTS = 100_000;
    private static final int MANY = 20_000;
    private static final int CLUSTERS = 30; // more than free slots that have memory
    private static final String BEFORE = "before";

    private static final RawType POINT =
            RawType.define(
                    "demo.Point",
                    RawType.primitive("x", long.class),
                    RawType.primitive("y", long.class));

    record Money(long cents, String currency) implements Serializable {}

    @Iso
    interface Order {
        Money price();

        void price(Money price);

        String name();

        void name(String name);

        int[] counts();

        void counts(int[] counts);
    }

    private final IsoSpace space;
    private final Path folder;
    private final Path outside;
    private final Path versions;
    private final Path saved;
    private final Cluster cluster;
    private final Order order;
    private final IsoList<Money> list;
    private final IsoMap<Integer, String> map;
    private final IsoArray<String> array;
    private final Cluster other;
    private final Deque<Cluster> toPublish = new ArrayDeque<>();
    private final Deque<Cluster> toGive = new ArrayDeque<>();
    private final List<AutoCloseable> open = new ArrayList<>();

    FullDiskCalls(IsoSpace space, Path folder, Path outside) throws IOException {
        this.space = space;
        this.folder = folder;
        this.outside = outside;
        this.versions = folder.resolve("versions");
        this.saved = folder.resolve("saved");
        this.cluster = space.newCluster();
        this.order = cluster.create(Order.class);
        order.name(BEFORE);
        order.price(new Money(1, BEFORE));
        cluster.setRoot(Order.class, order);
        this.list = cluster.createList(Money.class);
        this.map = cluster.createMap(Integer.class, String.class);
        this.array = cluster.createArray(String.class, MANY);
        this.other = filled(space);
        other.save(saved);
        Collections.addAll(open, cluster, other);
    }

    /// Creates a cluster that [#check] knows.
    static Cluster filled(IsoSpace space) {
        Cluster cluster = space.newCluster();
        boolean done = false;
        try {
            Order order = cluster.create(Order.class);
            order.price(new Money(5, "EUR"));
            order.counts(new int[COUNTS]);
            cluster.setRoot(Order.class, order);
            done = true;
            return cluster;
        } finally {
            if (!done) {
                cluster.close();
            }
        }
    }

    static void check(Cluster cluster) {
        Order order = Objects.requireNonNull(cluster.root(Order.class));
        cluster.verify();
        if (!order.price().equals(new Money(5, "EUR")) || order.counts().length != COUNTS) {
            throw new AssertionError("another cluster: " + order.price());
        }
    }

    interface ClusterSource {
        Cluster get() throws IOException;
    }

    /// Has several clusters at the same time.
    static void many(int count, ClusterSource source) throws IOException {
        List<Cluster> made = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                made.add(source.get());
            }
        } finally {
            made.forEach(Cluster::close);
        }
    }

    private interface Step {
        void run(int number);
    }

    private static void repeat(Step step) {
        for (int i = 0; i < MANY; i++) {
            step.run(i);
        }
    }

    void addTo(FullDiskPeer peer) throws IOException {
        addClusters(peer);
        addObjects(peer);
        addProperties(peer);
        addCurrent(peer);
        addFiles(peer);
        addReading(peer);
    }

    private void addClusters(FullDiskPeer peer) {
        peer.call("newCluster", () -> many(CLUSTERS, () -> filled(space)));
        peer.call("compact", () -> many(CLUSTERS, other::compact));
    }

    private void addObjects(FullDiskPeer peer) {
        byte[] bytes = new byte[LARGE];
        String text = "x".repeat(LARGE);
        peer.call("createArray", () -> cluster.createArray(Byte.class, LARGE));
        peer.call("createText", () -> cluster.createText(text));
        peer.call("copyIn", () -> copyIn(bytes));
        peer.call("create", () -> repeat(_ -> cluster.create(Order.class)));
        peer.call("createList", () -> repeat(_ -> cluster.createList(Long.class)));
        peer.call("createMap", () -> repeat(_ -> cluster.createMap(Long.class, Long.class)));
        peer.call("allocate", () -> repeat(_ -> POINT.create(cluster)));
        peer.call("allocateArray", () -> cluster.allocateArray(Types.BYTES.id(), LARGE, 0));
    }

    private void copyIn(byte[] bytes) {
        try {
            cluster.copyIn(bytes);
        } finally {
            cluster.setRoot(Order.class, order);
        }
    }

    private void addProperties(FullDiskPeer peer) {
        String text = "x".repeat(LARGE);
        List<Money> more = Collections.nCopies(MANY, new Money(2, "USD"));
        peer.call("text", () -> order.name(text));
        peer.call("record", () -> order.price(new Money(7, text)));
        peer.call("array", () -> order.counts(new int[LARGE]));
        peer.call("add", () -> repeat(i -> list.add(new Money(i, "EUR"))));
        peer.call("addAll", () -> list.addAll(more));
        peer.call("put", () -> repeat(i -> map.put(i, "value " + i)));
        peer.call("set", () -> repeat(i -> array.set(i, "text " + i)));
    }

    private void addCurrent(FullDiskPeer peer) {
        peer.call("newArray", () -> cluster.use(() -> Cluster.newArray(Byte.class, LARGE)));
        peer.call("newText", () -> cluster.use(() -> Cluster.newText("x".repeat(LARGE))));
        peer.call(
                "newObject", () -> cluster.use(() -> repeat(_ -> Cluster.newObject(Order.class))));
        peer.call("newList", () -> cluster.use(() -> repeat(_ -> Cluster.newList(Long.class))));
        peer.call(
                "newMap",
                () -> cluster.use(() -> repeat(_ -> Cluster.newMap(Long.class, Long.class))));
    }

    /// Saves two clusters of another node, and one of them again after it has grown.
    static void writeFiles(IsoSpace space, Path outside) throws IOException {
        filled(space).save(outside.resolve("closed"));
        Cluster grown = filled(space);
        grown.save(outside.resolve("smaller"));
        grown.createArray(Byte.class, LARGE);
        grown.save(outside.resolve("larger"));
    }

    private void addFiles(FullDiskPeer peer) throws IOException {
        Path closed = outside.resolve("closed");
        Path larger = outside.resolve("larger");
        Path smaller = outside.resolve("smaller");
        Cluster small = Cluster.open(smaller);
        long size = Files.size(saved);
        peer.call("save", () -> save(size));
        peer.call("openCluster", () -> Cluster.open(closed).close());
        peer.call("openVerified", () -> Cluster.openVerified(closed).close());
        peer.call("openLarger", () -> openLarger(small, larger, smaller));
    }

    private void save(long size) throws IOException {
        try {
            other.save(saved);
        } finally {
            requireSaved(size);
        }
    }

    private void requireSaved(long size) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            if (Files.size(saved) != size
                    || files.anyMatch(file -> file.toString().endsWith(".saving"))) {
                throw new AssertionError("the former file is incomplete, or another is left");
            }
        }
    }

    /* The cluster that is open stays where there is no room for the larger one. */
    private static void openLarger(Cluster small, Path larger, Path smaller) throws IOException {
        if (!small.isPresent()) {
            check(Cluster.open(smaller));
        }
        Cluster here = IsoSpace.here().cluster(small.origin(), small.rank());
        try {
            check(Cluster.open(larger));
        } catch (ClusterFullException e) {
            check(here);
            throw e;
        }
    }

    private void addReading(FullDiskPeer peer) {
        Money money = new Money(3, "JPY");
        Cluster copied = space.newCluster();
        copied.copyIn(money);
        open.add(copied);
        peer.call("read", () -> check(other));
        peer.call("statistics", other::statistics);
        peer.call("copyOut", () -> requireNot(!money.equals(copied.copyOut(Money.class))));
        peer.call("dump", () -> other.dump(new StringBuilder(), DumpFormat.TEXT, 5));
        peer.call("knowTypesOf", () -> IsoSpace.knowTypesOf(saved));
    }

    void addSharedTo(FullDiskPeer peer) throws IOException {
        Publication publication = Publication.open(versions);
        Subscription subscription = Subscription.open(versions);
        Collections.addAll(open, subscription, publication);
        for (int i = 0; i < 2; i++) {
            toPublish.add(filled(space));
            toGive.add(filled(space));
        }
        Cluster changed = filled(space);
        open.add(changed);
        Ticket taken = filled(space).moveTo(0);
        space.take(taken).close();
        Ticket never = new Ticket(1, new Random(1).nextInt(1000), 1);
        peer.call("openPublication", () -> Publication.open(folder.resolve("more")).close());
        peer.call("publish", () -> publication.publish(toPublish.remove()));
        peer.call("publishChanges", () -> publishChanges(publication, changed));
        peer.call("acquire", () -> lease(subscription));
        peer.call("clean", publication::clean);
        peer.call("openSubscription", () -> Subscription.open(versions).close());
        peer.call("moveTo", () -> check(space.take(toGive.remove().moveTo(0))));
        peer.call("isGiven", () -> requireNot(space.isGiven(taken) || space.isGiven(never)));
        peer.call("takeTaken", () -> takeNothing(taken));
        peer.call("takeNever", () -> takeNothing(never));
    }

    /* The first time all of the cluster is written, then its changed object. */
    private static void publishChanges(Publication publication, Cluster changed) {
        publication.publishChanges(changed);
        Objects.requireNonNull(changed.root(Order.class)).counts(new int[COUNTS]);
        publication.publishChanges(changed);
    }

    private static void lease(Subscription subscription) {
        try (Lease lease = Objects.requireNonNull(subscription.acquire())) {
            check(lease.cluster());
        }
    }

    private static void requireNot(boolean isTrue) {
        if (isTrue) {
            throw new AssertionError("not false");
        }
    }

    private void takeNothing(Ticket ticket) {
        try {
            space.take(ticket);
            throw new AssertionError("taken: " + ticket);
        } catch (ClusterNotPresentException _) {
            // as it must be
        }
    }

    void requireUnchanged() {
        cluster.verify();
        if (!order.name().equals(BEFORE) || !order.price().equals(new Money(1, BEFORE))) {
            throw new AssertionError("changed by a call that failed: " + order.name());
        }
    }

    void requireChanged() {
        cluster.verify();
        String text = "x".repeat(LARGE);
        if (!order.name().equals(text)
                || !order.price().equals(new Money(7, text))
                || order.counts().length != LARGE
                || list.size() < 2 * MANY
                || map.size() != MANY
                || !array.get(MANY - 1).equals("text " + (MANY - 1))) {
            throw new AssertionError("not written: " + list.size() + ", " + map.size());
        }
    }

    void closeAll() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
        if (cluster.isPresent() || other.isPresent()) {
            throw new AssertionError("not closed");
        }
    }
}
