// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Statistics and dumps of clusters.
class DumpTest {
    private Cluster cluster;

    @BeforeEach
    void open() {
        TestSpace.open();
        cluster = IsoSpace.here().newCluster();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void statisticsAreWhatWasMade() {
        RawGraphs.fillTree(cluster, 10_000, 1);
        try (Cluster other = IsoSpace.here().newCluster()) {
            int array = cluster.allocateArray(RawGraphs.NODES.id(), 3, 2);
            Cells.putIntAt(array, 0, RawGraphs.node(other, 1));

            ClusterStatistics found = cluster.statistics();

            assertThat(found.objects()).isEqualTo(10_001);
            assertThat(found.bytes()).isEqualTo(cluster.byteSize());
            assertThat(found.slack()).isBetween(0L, found.bytes() + (1 << 16));
            assertThat(found.references())
                    .isEqualTo(new ClusterStatistics.References(9_999, 1, 10_001 + 2));
            assertThat(found.types())
                    .isEqualTo(
                            List.of(
                                    new ClusterStatistics.OfType("test.Node", 10_000, 160_000),
                                    new ClusterStatistics.OfType("test.Node[]", 1, 24)));
        }
    }

    @Test
    void nothingIsInAnEmptyCluster() throws IOException {
        assertThat(cluster.statistics().objects()).isZero();
        assertThat(dump(DumpFormat.TEXT, 10)).endsWith("root 00000000" + System.lineSeparator());
        assertThat(dump(DumpFormat.JSON, 10)).contains("\"root\":null,\"objects\":[\n],");
    }

    @Test
    void eachObjectIsShownOnceUpToTheLimit() throws IOException {
        int first = RawGraphs.node(cluster, 7);
        int second = RawGraphs.node(cluster, 8);
        Cells.putInt(first, RawGraphs.LEFT, second);
        Cells.putInt(second, RawGraphs.LEFT, first);
        Cells.putInt(second, RawGraphs.RIGHT, second);
        cluster.setRootReference(first);

        assertThat(dump(DumpFormat.TEXT, 2).lines().skip(1))
                .containsExactly(
                        "%08x test.Node key=7 left=%08x right=null".formatted(first, second),
                        "%08x test.Node key=8 left=%08x right=%08x"
                                .formatted(second, first, second));
        assertThat(dump(DumpFormat.TEXT, 1).lines()).hasSize(3);
        assertThat(dump(DumpFormat.JSON, 0)).contains("\"more\":true");
        assertThatThrownBy(() -> dump(DumpFormat.DOT, -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longArraysAreCut() throws IOException {
        cluster.setRoot(cluster.createArray(int.class, 100_000));

        assertThat(dump(DumpFormat.TEXT, 10)).contains("length 100000: 0 0").contains("99900 more");
        assertThat(dump(DumpFormat.JSON, 10)).contains("\"length\":100000").hasSizeLessThan(1000);
    }

    @Test
    void clustersThatAreNotSoundAreNotWalked() {
        int root = RawGraphs.node(cluster, 1);
        Cells.putInt(root, RawGraphs.LEFT, root + 1);
        cluster.setRootReference(root);

        assertThatThrownBy(() -> dump(DumpFormat.TEXT, 10))
                .isInstanceOf(ClusterFormatException.class);
        assertThatThrownBy(() -> cluster.statistics()).isInstanceOf(ClusterFormatException.class);
    }

    private String dump(DumpFormat format, int limit) throws IOException {
        StringBuilder out = new StringBuilder();
        cluster.dump(out, format, limit);
        return out.toString();
    }
}
