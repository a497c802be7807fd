// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.flyweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.TestSpace;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clusters with objects of all kinds of types are verified, compacted, saved and opened.
final class ClustersOfFlyweightsTest {
    @Iso
    interface Place {
        @Nullable String name();

        void name(@Nullable String name);

        @Nullable IsoList<Place> ways();

        void ways(@Nullable IsoList<Place> ways);

        double lengths(int index);

        void lengths(int index, double length);

        void lengthsLength(int length);

        @Nullable Place twins(int index);

        void twins(@Nullable Place @Nullable [] twins);
    }

    @Iso
    interface Town extends Place {
        @Nullable IsoMap<String, Place> streets();

        void streets(@Nullable IsoMap<String, Place> streets);

        @Nullable IsoMap<Integer, Long> counts();

        void counts(@Nullable IsoMap<Integer, Long> counts);
    }

    private static Town fill(Cluster cluster) {
        Town town = cluster.create(Town.class);
        town.name("t\u0151wn");
        town.streets(cluster.createMap(String.class, Place.class));
        town.counts(cluster.createMap(Integer.class, Long.class));
        town.ways(cluster.createList(Place.class));
        for (int i = 0; i < 1_000; i++) {
            Place street = cluster.create(Place.class);
            street.name("street " + i);
            town.name("t\u0151wn " + i); // the former name becomes garbage
            streets(town).put("s" + i, street);
            counts(town).put(i, -(long) i);
            Objects.requireNonNull(town.ways()).add(i % 2 == 0 ? street : town);
        }
        town.lengthsLength(3);
        town.lengths(2, 0.25);
        town.twins(new @Nullable Place[] {town, null});
        cluster.setRoot((IsoObject) town);
        return town;
    }

    private static IsoMap<String, Place> streets(Town town) {
        return Objects.requireNonNull(town.streets());
    }

    private static IsoMap<Integer, Long> counts(Town town) {
        return Objects.requireNonNull(town.counts());
    }

    private static void check(@Nullable Place root) {
        assertThat(root).isInstanceOf(Town.class);
        Town town = (Town) root;
        assertThat(town.name()).isEqualTo("t\u0151wn 999");
        assertThat(town.ways()).hasSize(1_000).element(1).isEqualTo(town);
        assertThat(streets(town)).hasSize(1_000);
        assertThat(counts(town)).hasSize(1_000).containsEntry(77, -77L);
        for (int i = 0; i < 1_000; i++) {
            Place street = streets(town).get("s" + i);
            assertThat(street).isNotNull();
            assertThat(street.name()).isEqualTo("street " + i);
        }
        assertThat(town.lengths(2)).isEqualTo(0.25);
        assertThat(town.twins(0)).isEqualTo(town);
        assertThat(town.twins(1)).isNull();
    }

    @Test
    void graphsMadeByPropertiesVerify() {
        try (Cluster cluster = TestSpace.open().newCluster()) {
            Town town = fill(cluster);
            cluster.verify();
            check(town);
            Cells.putInt(streets(town).isoReference(), 8, cluster.rootReference());
            assertThatThrownBy(cluster::verify).isInstanceOf(ClusterFormatException.class);
        }
    }

    @Test
    void compactionDropsObjectsThatSettersReplaced() {
        try (Cluster cluster = TestSpace.open().newCluster()) {
            fill(cluster);
            try (Cluster compact = cluster.compact()) {
                check(compact.root(Place.class));
                assertThat(compact.byteSize()).isLessThan(cluster.byteSize() - 20_000);
                compact.verify();
            }
            check(cluster.root(Place.class));
        }
    }

    @Test
    void savedClustersAreOpened(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("town");
        try (Cluster cluster = TestSpace.open().newCluster()) {
            fill(cluster);
            cluster.save(file);
        }
        try (Cluster opened = Cluster.openVerified(file)) {
            check(opened.root(Place.class));
        }
    }
}
