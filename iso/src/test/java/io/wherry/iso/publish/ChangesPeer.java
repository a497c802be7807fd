// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.publish;

import io.wherry.howto.PublishChanges;
import io.wherry.howto.PublishChanges.Quote;
import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Publication;
import io.wherry.iso.RawLists;
import io.wherry.iso.Subscription;
import io.wherry.iso.raw.Cells;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/// Publishes the changes of a cluster that it keeps, or reads the versions.
final class ChangesPeer {
    private static final int BOOK_BYTES = 867_000;
    private static final int HELD = 3;

    private final Path versions;

    private ChangesPeer(Path versions) {
        this.versions = versions;
    }

    /// Arguments: command, file of the space, file of versions, number of repetitions.
    public static void main(String... arguments) throws IOException {
        Path space = Path.of(arguments[1]);
        int count = Integer.parseInt(arguments[3]);
        ChangesPeer peer = new ChangesPeer(Path.of(arguments[2]));
        IsoOptions options = IsoOptions.standard().withSlot(1 << 16).withSize(1L << 30);
        switch (arguments[0]) {
            case "model" -> {
                IsoSpace.open(options.withSharedFile(space));
                peer.model(count);
            }
            case "read" -> {
                IsoSpace.open(options.withReadOnlyFile(space));
                peer.read();
            }
            case "book" -> {
                IsoSpace.open(options.withSharedFile(space));
                peer.book(count);
            }
            case "many" -> {
                IsoSpace.open(options.withSharedFile(space));
                peer.many(space, count);
            }
            case "full" -> {
                IsoSpace.open(options.withSize(1L << 22).withSharedFile(space));
                peer.full(count);
            }
            case "corrupt" -> {
                IsoSpace.open(options.withSharedFile(space));
                peer.corrupt();
            }
            case "howto" -> {
                IsoSpace.open(options.withSharedFile(space));
                peer.howto();
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /* Prints number and fingerprint of each version, by the plain book; waits for a line each. */
    private void model(int count) throws IOException {
        Random random = new Random(7);
        try (Publication publication = Publication.open(versions);
                Cluster cluster = IsoSpace.here().newCluster()) {
            ChangedBook book = new ChangedBook(cluster, 16);
            book.add(100);
            for (int i = 0; i < count; i++) {
                book.change(random);
                long number = publication.publishChanges(cluster);
                System.out.println(number + " " + book.fingerprint());
                System.in.read();
            }
        }
        System.out.println("end");
    }

    /* For each line: takes a lease, and reads the version; reads the oldest again before it is
     * released. */
    private void read() throws IOException {
        Subscription subscription = Subscription.open(versions);
        Deque<Lease> held = new ArrayDeque<>();
        Deque<String> seen = new ArrayDeque<>();
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            Lease lease = Objects.requireNonNull(subscription.acquire());
            String found = print(lease);
            System.out.println(found);
            held.add(lease);
            seen.add(found);
            if (held.size() > HELD) {
                check(held, seen);
            }
        }
        while (!held.isEmpty()) {
            check(held, seen);
        }
        System.out.println("unchanged");
    }

    private static void check(Deque<Lease> held, Deque<String> seen) {
        try (Lease oldest = held.remove()) {
            String before = seen.remove();
            if (!print(oldest).equals(before)) {
                throw new AssertionError("changed: " + before + " to " + print(oldest));
            }
        }
    }

    private static String print(Lease lease) {
        return lease.number() + " " + ChangedBook.fingerprint(lease.cluster());
    }

    /* Prints the size of a book; the bytes of its first version; and the most bytes of a later one,
     * for each of which 1 % of the orders change. */
    private void book(int count) throws IOException {
        Random random = new Random(8);
        try (Publication publication = Publication.open(versions);
                Subscription subscription = Subscription.open(versions);
                Cluster cluster = IsoSpace.here().newCluster()) {
            ChangedBook book = new ChangedBook(cluster, 1 << 14);
            while (cluster.byteSize() < BOOK_BYTES) {
                book.add(1);
            }
            publication.publishChanges(cluster);
            long first = publication.copiedBytes();
            publication.publishChanges(cluster); // the second copy
            long most = 0;
            for (int i = 0; i < count; i++) {
                book.trade(random, book.size() / 100);
                long before = publication.copiedBytes();
                publication.publishChanges(cluster);
                most = Math.max(most, publication.copiedBytes() - before);
                try (Lease lease = Objects.requireNonNull(subscription.acquire())) {
                    require(ChangedBook.fingerprint(lease.cluster()) == book.fingerprint());
                }
            }
            long before = publication.copiedBytes();
            publication.publishChanges(cluster);
            publication.publishChanges(cluster);
            publication.publishChanges(cluster);
            long unchanged = publication.copiedBytes() - before;
            System.out.printf(
                    "%d %d %d %d %d%n",
                    book.size() / 100, cluster.byteSize(), first, most, unchanged);
        }
    }

    /* Prints how many places of the space the versions had, and how many blocks the file has after
     * a tenth of them, and at the end; some are held for some time. */
    private void many(Path space, int count) throws IOException {
        Random random = new Random(9);
        Set<Integer> ranks = new HashSet<>();
        Deque<Lease> held = new ArrayDeque<>();
        long early = 0;
        try (Publication publication = Publication.open(versions);
                Subscription subscription = Subscription.open(versions);
                Cluster cluster = IsoSpace.here().newCluster()) {
            ChangedBook book = new ChangedBook(cluster, 1 << 10);
            book.add(1 << 10);
            for (int i = 0; i < count; i++) {
                book.trade(random, 1 + random.nextInt(10));
                publication.publishChanges(cluster);
                Lease lease = Objects.requireNonNull(subscription.acquire());
                ranks.add(lease.cluster().rank());
                held.add(lease);
                if (random.nextInt(3) > 0 || held.size() > HELD) {
                    while (held.size() > 1) {
                        held.remove().close();
                    }
                }
                early = i == count / 10 ? blocks(space) : early;
            }
            while (!held.isEmpty()) {
                held.remove().close();
            }
            System.out.println(
                    publication.clean() + " " + ranks.size() + " " + (blocks(space) - early));
        }
    }

    private static long blocks(Path file) throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        return Long.parseLong(stat.inputReader().readLine().strip());
    }

    /* In a space of 64 slots: too many copies are an error that changes nothing; copies are freed
     * with their cluster. */
    private void full(int count) throws IOException {
        try (Publication publication = Publication.open(versions);
                Subscription subscription = Subscription.open(versions)) {
            for (int i = 0; i < count; i++) {
                Cluster cluster = IsoSpace.here().newCluster();
                ChangedBook book = new ChangedBook(cluster, 1 << 12);
                book.add(1 << 12);
                publication.publishChanges(cluster);
                publication.publishChanges(cluster);
                publication.publishChanges(cluster);
                cluster.close();
            }
            System.out.println("closed " + publication.clean());
            Cluster cluster = IsoSpace.here().newCluster();
            ChangedBook book = new ChangedBook(cluster, 1 << 13);
            book.add(1 << 13);
            Deque<Lease> held = new ArrayDeque<>();
            boolean full = false;
            while (!full) {
                book.trade(new Random(3), 1);
                long number = publication.current();
                try {
                    publication.publishChanges(cluster);
                    held.add(Objects.requireNonNull(subscription.acquire()));
                } catch (ClusterFullException _) {
                    require(publication.current() == number);
                    full = true;
                }
            }
            System.out.println("full " + (held.size() > 1));
            held.removeFirst().close();
            publication.publishChanges(cluster);
            Lease last = Objects.requireNonNull(subscription.acquire());
            require(ChangedBook.fingerprint(last.cluster()) == book.fingerprint());
            System.out.println("published");
        }
    }

    /* A working cluster with a wrong type number or length is refused, until it is mended. */
    private void corrupt() throws IOException {
        try (Publication publication = Publication.open(versions)) {
            Cluster cluster = IsoSpace.here().newCluster();
            int head = RawLists.fill(cluster, 5_000, 1).rootReference();
            publication.publishChanges(cluster);
            for (int value : new int[] {0, 77, Integer.MIN_VALUE}) {
                Cells.putInt(head, 0, value);
                System.out.println(refusal(publication, cluster));
            }
            Cells.putInt(head, 0, RawLists.NODE.id());
            int array = cluster.allocateArray(5, 1_000, 2);
            publication.publishChanges(cluster);
            for (int value : new int[] {-1, 1_001, Integer.MAX_VALUE}) {
                Cells.putInt(array, Integer.BYTES, value);
                System.out.println(refusal(publication, cluster));
            }
            Cells.putInt(array, Integer.BYTES, 1_000);
            System.out.println(publication.publishChanges(cluster));
            cluster.close();
            System.out.println(refusal(publication, cluster));
        }
    }

    /* Two versions of quotes, of which a reader holds the first. */
    private void howto() throws IOException {
        try (Publication publication = Publication.open(versions);
                Subscription subscription = Subscription.open(versions);
                Cluster cluster = PublishChanges.create(10_000)) {
            PublishChanges.update(publication, cluster, Map.of(17, 100));
            try (Lease first = Objects.requireNonNull(subscription.acquire())) {
                PublishChanges.update(publication, cluster, Map.of(17, 101, 18, 200));
                try (Lease second = Objects.requireNonNull(subscription.acquire())) {
                    System.out.println(bid(first, 17) + " " + bid(first, 18));
                    System.out.println(bid(second, 17) + " " + bid(second, 18));
                }
            }
        }
    }

    private static int bid(Lease lease, int instrument) {
        IsoArray<Quote> quotes = Objects.requireNonNull(lease.cluster().rootArray(Quote.class));
        return Objects.requireNonNull(quotes.get(instrument)).bid();
    }

    private static String refusal(Publication publication, Cluster cluster) {
        try {
            return "published " + publication.publishChanges(cluster);
        } catch (IsoException e) {
            return e.getClass().getSimpleName();
        }
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
