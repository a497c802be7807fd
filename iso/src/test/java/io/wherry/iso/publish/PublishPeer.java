// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.publish;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Publication;
import io.wherry.iso.RawLists;
import io.wherry.iso.Subscription;
import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Random;

/// Writers and readers of published lists whose nodes all have the same key `n`, `1 + n % 3,000` of
/// them. A writer continues from the number of the last version; after a killed writer a number may
/// be missing, a key is not.
public final class PublishPeer {
    private static final int LONGEST = 3_000;
    private static final int HELD = 4;

    private PublishPeer() {}

    /// Arguments: command, file of the space, file of versions, number of repetitions.
    public static void main(String... arguments) throws IOException {
        Path space = Path.of(arguments[1]);
        Path versions = Path.of(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        IsoOptions options = IsoOptions.standard().withSlot(1 << 16).withSize(1L << 30);
        switch (arguments[0]) {
            case "write" -> {
                IsoSpace.open(options.withSharedFile(space));
                write(versions, count, "");
            }
            case "tell" -> {
                IsoSpace.open(options.withSharedFile(space));
                write(versions, count, "published\n");
            }
            case "change" -> {
                IsoSpace.open(options.withSharedFile(space));
                change(versions, count);
            }
            case "seal" -> {
                IsoMemory sealed = IsoMemory.of(IsoMemory.Kind.SEALED);
                System.out.println(IsoSpace.open(options.withMemory(sealed)).file());
                write(versions, count, "");
            }
            case "read" -> {
                IsoSpace.open(options.withReadOnlyFile(space));
                read(versions);
            }
            case "spoil" -> {
                IsoSpace.open(options.withSharedFile(space));
                spoil(versions, count);
            }
            case "hold" -> {
                IsoSpace.open(options.withReadOnlyFile(space));
                hold(versions);
            }
            case "share" -> {
                IsoSpace.open(options.withReadOnlyFile(space));
                share(versions);
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void write(Path versions, int count, String told) throws IOException {
        Publication publication = Publication.open(versions);
        System.out.println("publishes");
        for (int i = 0; i < count; i++) {
            int key = Math.toIntExact(publication.current() + 1);
            publication.publish(RawLists.fill(IsoSpace.here().newCluster(), nodes(key), key));
            System.out.print(told);
            System.out.flush();
        }
        System.out.println(publication.current() + " " + publication.clean());
        System.in.read();
        System.out.println(publication.current() + " " + publication.clean());
    }

    /* As `write`, but changes one cluster in place: the first nodes are the list. */
    private static void change(Path versions, int count) throws IOException {
        Publication publication = Publication.open(versions);
        Cluster cluster = IsoSpace.here().newCluster();
        int[] nodes = new int[LONGEST];
        System.out.println("publishes");
        for (int i = 0; i < count; i++) {
            int key = Math.toIntExact(publication.current() + 1);
            for (int n = 0; n < nodes(key); n++) {
                if (nodes[n] == 0) {
                    nodes[n] = RawLists.node(cluster, key, n == 0 ? 0 : nodes[n - 1]);
                }
                Cells.putInt(nodes[n], RawLists.KEY, key);
            }
            cluster.setRootReference(nodes[nodes(key) - 1]);
            publication.publishChanges(cluster);
            System.out.println("published");
        }
        System.out.println(publication.current() + " " + publication.clean());
    }

    /* Takes leases of versions, and holds each for a while, until it is told to end. */
    private static void read(Path versions) throws IOException {
        Subscription subscription = Subscription.open(versions);
        Random random = new Random(1);
        Deque<Lease> held = new ArrayDeque<>();
        long last = 0;
        int lastKey = 0;
        int seen = 0;
        System.out.println("reads");
        while (System.in.available() == 0) {
            Lease lease = Objects.requireNonNull(subscription.acquire());
            int key = check(lease);
            boolean isNew = lease.number() > last;
            if (lease.number() < last || key > lease.number() || (key > lastKey) != isNew) {
                throw new AssertionError(
                        "version=%d after %d, key=%d after %d"
                                .formatted(lease.number(), last, key, lastKey));
            }
            seen += isNew ? 1 : 0;
            last = lease.number();
            lastKey = key;
            held.add(lease);
            if (held.size() > random.nextInt(HELD)) {
                Lease oldest = held.remove();
                check(oldest); // unchanged
                oldest.close();
            }
        }
        System.out.println(seen);
    }

    /* Checks all nodes and their number. */
    private static int check(Lease lease) {
        int key = Cells.getInt(lease.cluster().rootReference(), RawLists.KEY);
        int count = RawLists.count(lease.cluster(), key);
        if (count != nodes(key)) {
            throw new AssertionError(
                    "version=%d, key=%d, nodes=%d".formatted(lease.number(), key, count));
        }
        return key;
    }

    private static int nodes(int key) {
        return 1 + key % LONGEST;
    }

    /* Publishes, and reads, while words of the file of versions are changed. */
    private static void spoil(Path versions, int rounds) throws IOException {
        Random random = new Random(6);
        int refused = 0;
        for (int round = 0; round < rounds; round++) {
            if (round % 10 == 0) {
                Files.deleteIfExists(versions);
                try (Publication publication = Publication.open(versions)) {
                    publication.publish(RawLists.fill(IsoSpace.here().newCluster(), nodes(1), 1));
                    publication.publish(RawLists.fill(IsoSpace.here().newCluster(), nodes(2), 2));
                }
            }
            byte[] bytes = Files.readAllBytes(versions);
            for (int i = 0; i < 2; i++) {
                spoil(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), random);
            }
            Files.write(versions, bytes);
            refused += isRead(versions) ? 0 : 1;
            refused += isPublished(versions) ? 0 : 1;
        }
        System.out.println(refused + " refused");
    }

    /* Most of them in the versions, not in the 1,024 leases. */
    private static void spoil(ByteBuffer bytes, Random random) {
        int[] values = {0, 1, -1, 1 << 8, 1 << 16, Integer.MAX_VALUE, Integer.MIN_VALUE};
        int end = random.nextInt(4) == 0 ? bytes.capacity() : 64 + 4 * 32;
        int word = 8 + 4 * random.nextInt(end / 4 - 2);
        bytes.putInt(word, random.nextBoolean() ? random.nextInt() : values[random.nextInt(7)]);
    }

    private static boolean isRead(Path versions) {
        try (Subscription subscription = Subscription.open(versions)) {
            subscription.current();
            Lease lease = subscription.acquire();
            if (lease != null) {
                check(lease);
                lease.close();
            }
            return true;
        } catch (IOException | IsoException _) {
            return false;
        }
    }

    private static boolean isPublished(Path versions) {
        try (Publication publication = Publication.open(versions)) {
            publication.clean();
            publication.publish(RawLists.fill(IsoSpace.here().newCluster(), nodes(3), 3));
            return true;
        } catch (IOException | IsoException _) {
            return false;
        }
    }

    /* The cluster of a lease is closed, and then the lease, while there is another of the version. */
    private static void share(Path versions) throws IOException {
        Subscription subscription = Subscription.open(versions);
        Lease first = Objects.requireNonNull(subscription.acquire());
        Lease second = Objects.requireNonNull(subscription.acquire());
        Cluster cluster = second.cluster();
        first.cluster().close();
        first.close();
        System.out.println("reads " + check(second));
        second.close();
        System.out.println("present " + cluster.isPresent());
    }

    private static void hold(Path versions) throws IOException {
        Lease lease = Objects.requireNonNull(Subscription.open(versions).acquire());
        System.out.println("holds " + lease.number());
        try {
            lease.cluster().setRootReference(0);
        } catch (IsoException e) {
            System.out.println(e.getMessage());
        }
        try {
            Cells.putInt(lease.cluster().rootReference(), RawLists.KEY, 0);
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            IsoSpace.here().newCluster();
        } catch (IsoException e) {
            System.out.println(e.getMessage());
        }
        System.in.read();
        lease.close();
        System.out.println("gave back");
        System.in.read();
    }
}
