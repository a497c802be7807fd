// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Publication;
import java.util.Map;
import java.util.Objects;

/// A program of docs/how-to/share-a-graph.md: quotes that are changed in place and published.
public final class PublishChanges {
    /// The best prices of an instrument.
    @Iso
    public interface Quote {
        int bid();

        void bid(int bid);

        int ask();

        void ask(int ask);
    }

    private PublishChanges() {}

    /// Creates the cluster that the writer keeps.
    public static Cluster create(int instruments) {
        Cluster cluster = IsoSpace.here().newCluster();
        IsoArray<Quote> quotes = cluster.createArray(Quote.class, instruments);
        for (int i = 0; i < instruments; i++) {
            quotes.set(i, cluster.create(Quote.class));
        }
        cluster.setRoot(quotes);
        return cluster;
    }

    /// Changes some bids, and publishes all quotes.
    public static long update(
            Publication publication, Cluster cluster, Map<Integer, Integer> bids) {
        IsoArray<Quote> quotes = Objects.requireNonNull(cluster.rootArray(Quote.class));
        bids.forEach((instrument, bid) -> Objects.requireNonNull(quotes.get(instrument)).bid(bid));
        return publication.publishChanges(cluster);
    }
}
