// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.raw.Cells;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Clusters of the space of this process, accessed by type numbers.
final class SpaceTest {
    private static final int NODE = 77_777;

    private final IsoSpace space = TestSpace.open();

    @Test
    void objectsKeepWhatIsStored() {
        try (Cluster cluster = space.newCluster()) {
            int[] nodes = new int[300_000]; // some slots
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = cluster.allocate(NODE, 16);
                Cells.putInt(nodes[i], 4, i);
                Cells.putInt(nodes[i], 8, i == 0 ? 0 : nodes[i - 1]);
            }
            cluster.setRootReference(nodes[nodes.length - 1]);
            int count = 0;
            for (int at = cluster.rootReference(); at != 0; at = Cells.getInt(at, 8)) {
                Cells.checked(at, NODE);
                count++;
                assertThat(Cells.getInt(at, 4)).isEqualTo(nodes.length - count);
            }
            assertThat(count).isEqualTo(nodes.length);
            assertThat(cluster.byteSize()).isBetween(16L * nodes.length, 17L * nodes.length);
            assertThat(Arrays.stream(nodes).distinct().count()).isEqualTo(nodes.length);
        }
    }

    @Test
    void closedClusterIsGone() {
        Cluster cluster = space.newCluster();
        int node = cluster.allocate(NODE, 16);
        cluster.close();
        assertThatThrownBy(() -> Cells.checked(node, NODE))
                .isInstanceOf(ClusterNotPresentException.class)
                .hasMessageContaining("origin=0, rank=" + cluster.rank());
        assertThatThrownBy(cluster::rootReference).isInstanceOf(ClusterNotPresentException.class);
        assertThatThrownBy(() -> space.cluster(0, cluster.rank()))
                .isInstanceOf(ClusterNotPresentException.class);
    }

    @Test
    void arraysLargerThanSlotsFindRoom() {
        try (Cluster cluster = space.newCluster()) {
            int array = cluster.allocateArray(7, 1_000_000, 3);
            Cells.putLongAt(array, 999_999, 7);
            assertThat(Cells.getLongAt(array, 999_999)).isEqualTo(7);
            assertThatThrownBy(() -> Cells.getLongAt(array, 1_000_000))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void thereIsAnEnd() {
        try (Cluster cluster = space.newCluster()) {
            assertThatThrownBy(() -> cluster.allocateArray(7, 200_000_000, 3))
                    .isInstanceOf(ClusterFullException.class)
                    .hasMessageContaining("larger than the slots of a node");
            cluster.allocateArray(7, 10, 3); // still usable
        }
    }

    @Test
    void noReferenceLeavesTheSpace() {
        for (int reference : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 12_345}) {
            Cells.getLong(reference, 32_760);
            assertThatThrownBy(() -> Cells.checked(reference, NODE))
                    .isInstanceOfAny(NullPointerException.class, ClusterNotPresentException.class);
        }
    }
}
