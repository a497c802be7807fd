// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawLists;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import org.junit.jupiter.api.Test;

/// Objects that the root reaches are copied to a new cluster; garbage is not.
final class CompactionTest {
    private static final int NODE = RawLists.NODE.id();

    private final IsoSpace space = TestSpace.open();

    @Test
    void garbageIsNotCopied() {
        try (Cluster cluster = space.newCluster()) {
            RawLists.fill(cluster, 50_000, 1);
            RawLists.fill(cluster, 100, 2);
            try (Cluster compacted = cluster.compact()) {
                assertThat(RawLists.count(compacted, 2)).isEqualTo(100);
                assertThat(compacted.byteSize()).isEqualTo(64 + 100 * RawLists.NODE.size());
                assertThat(RawLists.count(cluster, 2)).isEqualTo(100); // as before
            }
        }
    }

    @Test
    void deepListsOverManySlotsMove() {
        Cluster cluster = RawLists.fill(space.newCluster(), 300_000, 7);
        try (Cluster compacted = cluster.compact()) {
            assertThat(RawLists.count(compacted, 7)).isEqualTo(300_000);
            compacted.verify();
            cluster.close();
            assertThat(RawLists.count(compacted, 7)).isEqualTo(300_000); // no reference leads back
        }
    }

    @Test
    void sharingAndCyclesAndOtherClustersStayAsTheyAre() {
        Type array = Types.arrayOf(RawLists.NODE.name());
        try (Cluster other = space.newCluster();
                Cluster cluster = space.newCluster()) {
            int outside = RawLists.node(other, 9, 0);
            int first = RawLists.node(cluster, 1, 0);
            int second = RawLists.node(cluster, 2, first);
            Cells.putInt(first, RawLists.NEXT, second); // a cycle
            Cells.putInt(first, RawLists.OTHER, outside);
            int root = cluster.allocateArray(array.id(), 5, 2);
            int[] elements = {first, second, first, outside, 0};
            for (int i = 0; i < elements.length; i++) {
                Cells.putIntAt(root, i, elements[i]);
            }
            cluster.setRootReference(root);
            try (Cluster compacted = cluster.compact()) {
                int copy = Cells.checked(compacted.rootReference(), array.id());
                int one = Cells.checked(Cells.getIntAt(copy, 0), NODE);
                int two = Cells.checked(Cells.getIntAt(copy, 1), NODE);
                assertThat(Cells.length(copy)).isEqualTo(5);
                assertThat(one).isNotEqualTo(first);
                assertThat(Cells.getIntAt(copy, 2)).isEqualTo(one);
                assertThat(Cells.getIntAt(copy, 3)).isEqualTo(outside);
                assertThat(Cells.getIntAt(copy, 4)).isZero();
                assertThat(Cells.getInt(one, RawLists.NEXT)).isEqualTo(two);
                assertThat(Cells.getInt(two, RawLists.NEXT)).isEqualTo(one);
                assertThat(Cells.getInt(one, RawLists.OTHER)).isEqualTo(outside);
                assertThat(Cells.getInt(two, RawLists.KEY)).isEqualTo(2);
            }
        }
    }

    @Test
    void textAndArraysKeepTheirBytes() {
        try (Cluster cluster = space.newCluster()) {
            int array = cluster.allocateArray(Types.CHARS.id(), 40_001, 1);
            for (int i = 0; i < 40_001; i++) {
                Cells.putCharAt(array, i, (char) i);
            }
            cluster.setRootReference(array);
            try (Cluster compacted = cluster.compact()) {
                int copy = compacted.rootReference();
                assertThat(Cells.elements(copy, 2).mismatch(Cells.elements(array, 2)))
                        .isEqualTo(-1);
                assertThat(Cells.length(copy)).isEqualTo(40_001);
            }
        }
    }

    @Test
    void invalidObjectsAndUnknownTypesAreNamed() {
        try (Cluster cluster = space.newCluster()) {
            int node = RawLists.node(cluster, 1, 0);
            cluster.setRootReference(node);
            Cells.putInt(node, RawLists.NEXT, cluster.allocate(123_456, 16));
            assertThatThrownBy(cluster::compact)
                    .isInstanceOf(UnknownTypeException.class)
                    .hasMessageContaining("0001e240");
            Cells.putInt(node, RawLists.NEXT, node + 1000);
            assertThatThrownBy(cluster::compact)
                    .isInstanceOf(ClusterFormatException.class)
                    .hasMessageContaining("no object at a reference");
            int array = cluster.allocateArray(Types.LONGS.id(), 1, 3);
            Cells.putInt(array, 4, Integer.MAX_VALUE);
            Cells.putInt(node, RawLists.NEXT, array);
            assertThatThrownBy(cluster::compact)
                    .isInstanceOf(ClusterFormatException.class)
                    .hasMessageContaining("exceeds the allocated memory");
        }
    }

    @Test
    void nothingGivesAnEmptyCluster() {
        try (Cluster cluster = space.newCluster();
                Cluster compacted = cluster.compact()) {
            assertThat(compacted.rootReference()).isZero();
            assertThat(compacted.byteSize()).isEqualTo(64);
        }
    }
}
