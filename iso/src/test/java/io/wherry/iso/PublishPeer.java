// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Random;

/// Writers and readers of what is published; version `n` is a list of `n % 3,000` nodes with the key `n`.
final class PublishPeer {
    private static final int LONGEST = 3_000;
    private static final int HELD = 4;

    private PublishPeer() {}

    /// Arguments: what to do, file of the space, file of versions, how often.
    public static void main(String... arguments) throws IOException {
        Path space = Path.of(arguments[1]);
        Path versions = Path.of(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        IsoOptions options = IsoOptions.standard().withSlot(1 << 16).withSize(1L << 30);
        switch (arguments[0]) {
            case "write" -> {
                IsoSpace.open(options.withSharedFile(space));
                write(versions, count);
            }
            case "seal" -> {
                IsoMemory sealed = IsoMemory.of(IsoMemory.Kind.SEALED);
                System.out.println(IsoSpace.open(options.withMemory(sealed)).file());
                write(versions, count);
            }
            case "read" -> {
                IsoSpace.open(options.withReadOnlyFile(space));
                read(versions);
            }
            case "hold" -> {
                IsoSpace.open(options.withReadOnlyFile(space));
                hold(versions);
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void write(Path versions, int count) throws IOException {
        Publication publication = Publication.open(versions);
        System.out.println("publishes");
        for (int i = 0; i < count; i++) {
            int number = Math.toIntExact(publication.current() + 1);
            Cluster cluster = Lists.fill(IsoSpace.here().newCluster(), number % LONGEST, number);
            publication.publish(cluster);
        }
        System.out.println(publication.current() + " " + publication.clean());
        System.in.read();
        System.out.println(publication.current() + " " + publication.clean());
    }

    /* Takes versions, and holds each for a while, until it is told to end. */
    private static void read(Path versions) throws IOException {
        Subscription subscription = Subscription.open(versions);
        Random random = new Random(1);
        Deque<Lease> held = new ArrayDeque<>();
        long last = 0;
        int seen = 0;
        System.out.println("reads");
        while (System.in.available() == 0) {
            Lease lease = Objects.requireNonNull(subscription.acquire());
            check(lease);
            if (lease.number() < last) {
                throw new AssertionError("older=" + lease.number() + ", seen=" + last);
            }
            seen += lease.number() > last ? 1 : 0;
            last = lease.number();
            held.add(lease);
            if (held.size() > random.nextInt(HELD)) {
                Lease oldest = held.remove();
                check(oldest); // as it was
                oldest.close();
            }
        }
        System.out.println(seen);
    }

    private static void check(Lease lease) {
        int key = Math.toIntExact(lease.number());
        int count = Lists.count(lease.cluster(), key);
        if (count != key % LONGEST) {
            throw new AssertionError("version=" + key + ", nodes=" + count);
        }
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
            Cells.putInt(lease.cluster().rootReference(), Lists.KEY, 0);
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
