// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Publication;
import io.wherry.iso.Subscription;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;

/// Publishes a town: its streets once, then its travel times, again and again. It may be killed at
/// any moment and restarted; readers keep the last complete version.
final class Writer implements AutoCloseable {
    private static final int NANOS_PER_MICRO = 1_000;

    private final IsoSpace space;
    private final Publication streets;
    private final Publication times;
    private final Subscription ownStreets;

    Writer(SharedFiles files) throws IOException {
        Files.createDirectories(files.folder());
        space = IsoSpace.open(IsoOptions.standard().withSharedFile(files.space()));
        streets = Publication.open(files.streets());
        times = Publication.open(files.times());
        ownStreets = Subscription.open(files.streets());
    }

    void run(int columns, int millis) throws InterruptedException {
        Town town = new Town(columns);
        if (streets.current() == 0) {
            publishStreets(town);
        }
        try (Lease lease = Objects.requireNonNull(ownStreets.acquire())) {
            Streets there = Objects.requireNonNull(lease.cluster().root(Streets.class));
            if (there.columns() != columns) {
                System.err.println("the town that is there has columns: " + there.columns());
                return;
            }
            System.out.println(
                    "streets: crossings=%d, roads=%d, %s"
                            .formatted(town.crossings(), town.roads(), lease.cluster()));
            while (true) {
                publishTimes(town, there);
                Thread.sleep(millis);
            }
        }
    }

    private void publishStreets(Town town) {
        Cluster cluster = space.newCluster();
        Streets made = cluster.create(Streets.class);
        town.copyTo(made);
        cluster.setRoot(Streets.class, made);
        streets.publish(cluster);
    }

    private void publishTimes(Town town, Streets there) {
        long begin = System.nanoTime();
        long tick = times.current() + 1;
        Cluster cluster = space.newCluster();
        Times made = cluster.create(Times.class);
        made.tick(tick);
        made.streets(there);
        made.seconds(town.seconds(tick));
        cluster.setRoot(Times.class, made);
        long version = times.publish(cluster);
        long micros = (System.nanoTime() - begin) / NANOS_PER_MICRO;
        System.out.println(
                "version %d: made and published in %d us, versions in memory=%d"
                        .formatted(version, micros, times.clean()));
    }

    @Override
    public void close() {
        ownStreets.close();
        times.close();
        streets.close();
    }
}
