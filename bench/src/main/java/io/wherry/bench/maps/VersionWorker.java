// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Publication;
import io.wherry.iso.Subscription;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A process that publishes versions of an order book.
///
/// For each line `<changed orders> <milliseconds>`, the reply has the nanoseconds of one version and
/// the bytes that were written for it; the number -1 is for a book that is built anew.
public final class VersionWorker {
    /// Orders of the book.
    public static final int ORDERS = 14_000;

    /// In the place of a number of changed orders.
    public static final int ANEW = -1;

    private static final int MOST = 10_000;
    private static final int COPIES = 3; // the current version, and two for the next ones

    private final Publication publication;
    private final Subscription subscription;
    private final OrderBook book = OrderBook.of(ORDERS);
    private final RandomGenerator random =
            RandomGeneratorFactory.of("Xoroshiro128PlusPlus").create(7);

    private VersionWorker(Publication publication, Path versions) throws IOException {
        this.publication = publication;
        subscription = Subscription.open(versions);
    }

    /// `<folder>`
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        IsoSpace.open(IsoOptions.standard().withSharedFile(folder.resolve("space")));
        Path versions = folder.resolve("versions");
        try (Publication publication = Publication.open(versions)) {
            VersionWorker worker = new VersionWorker(publication, versions);
            BufferedReader orders =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                String[] words = line.split(" ", -1);
                long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(words[1]));
                System.out.println(worker.versions(Integer.parseInt(words[0]), nanos));
            }
        }
    }

    private String versions(int changed, long nanos) {
        double[] times = new double[MOST];
        int count = 0;
        bringCopiesUpToDate(changed);
        long before = publication.copiedBytes();
        long end = System.nanoTime() + nanos;
        do {
            times[count++] = changed == ANEW ? anew() : changes(changed);
        } while (count < MOST && System.nanoTime() < end);
        double bytes =
                changed == ANEW
                        ? book.cluster().byteSize()
                        : (publication.copiedBytes() - before) / (double) count;
        Arrays.sort(times, 0, count);
        return times[count / 2] + " " + bytes;
    }

    /// Publishes until no copy lacks changes of what was measured before.
    private void bringCopiesUpToDate(int changed) {
        for (int i = 0; i < COPIES && changed != ANEW; i++) {
            changes(changed);
        }
    }

    private long changes(int changed) {
        for (int i = 0; i < changed; i++) {
            book.price(random.nextInt(ORDERS), random.nextInt());
        }
        long start = System.nanoTime();
        publication.publishChanges(book.cluster());
        long time = System.nanoTime() - start;
        check(book.sum());
        return time;
    }

    private long anew() {
        long start = System.nanoTime();
        OrderBook other = OrderBook.of(ORDERS);
        publication.publish(other.cluster());
        long time = System.nanoTime() - start;
        check(ORDERS * (ORDERS - 1L) / 2);
        return time;
    }

    private void check(long sum) {
        try (Lease lease = Objects.requireNonNull(subscription.acquire())) {
            if (OrderBook.sum(lease.cluster()) != sum) {
                throw new IllegalStateException("wrong version: " + lease.number());
            }
        }
    }
}
