// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Results of programs, compared with those of a set of the JDK.
final class TreesTest {
    private static final int SIZE = 700;
    private static final int COUNT = 500;
    private static final int SEED = 17;

    private final TreeSet<Integer> set = new TreeSet<>();
    private Cluster cluster;

    @BeforeEach
    void fill() {
        IntStream.range(0, SIZE).forEach(n -> set.add(2 * n));
        cluster = IsoSpace.here().newCluster();
        Cluster.setCurrent(cluster);
    }

    @AfterEach
    void close() {
        Cluster.setCurrent(null);
        cluster.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "FLYWEIGHTS"})
    void programsReturnTheSameResultsAsSets(ObjectLayout layout) {
        SearchTree tree = layout.balanced(SIZE);
        long found = 0;
        int inserted = 0;
        int random = SEED;
        for (int n = 0; n < COUNT; n++) {
            random = Xorshift32.next(random);
            int key = 2 * Xorshift32.below(SIZE, random);
            found += set.contains(key) ? key : -1;
        }
        random = SEED;
        for (int n = 0; n < COUNT; n++) {
            random = Xorshift32.next(random);
            inserted += set.add(2 * Xorshift32.below(SIZE, random) + 1) ? 1 : 0;
        }

        assertThat(tree.lookUps(SIZE, COUNT, SEED)).isEqualTo(found).isPositive();
        assertThat(tree.insertAll(SIZE, COUNT, SEED)).isEqualTo(inserted).isPositive();
        assertThat(tree.sum()).isEqualTo(set.stream().mapToLong(key -> key).sum());
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "FLYWEIGHTS"})
    void treeThatIsTurnedTwiceIsAsBefore(ObjectLayout layout) {
        SearchTree tree = layout.balanced(SIZE);
        int shape = tree.shape();
        long sum = tree.sum();

        tree.turn();

        assertThat(tree.sum()).isEqualTo(-sum);
        assertThat(tree.shape()).isNotEqualTo(shape);
        tree.turn();
        assertThat(tree.shape()).isEqualTo(shape);
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "FLYWEIGHTS"})
    void treesOfAllKindsHaveOneShape(ObjectLayout layout) {
        AnyTree serializable = Objects.requireNonNull(HeapTree.balanced(0, SIZE));
        AnyTree external = Objects.requireNonNull(ExternalizableTree.balanced(0, SIZE));
        SearchTree tree = layout.balanced(SIZE);

        for (TreeQuery query : TreeQuery.values()) {
            assertThat(query.of(serializable)).isEqualTo(query.of(tree));
            assertThat(query.of(external)).isEqualTo(query.of(tree));
        }
        assertThat(TreeQuery.SHAPE.of(layout.balanced(SIZE - 1)))
                .isNotEqualTo(TreeQuery.SHAPE.of(tree));
    }
}
