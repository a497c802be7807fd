// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The current cluster is thread-local.
final class CurrentClusterTest {
    @Iso
    interface Cell {
        int value();

        void value(int value);
    }

    private final Cluster cluster = TestSpace.open().newCluster();

    @AfterEach
    void close() {
        Cluster.setCurrent(null);
        cluster.close();
    }

    @Test
    void objectsAreMadeInTheCurrentCluster() {
        assertThat(Cluster.current()).isNull();
        assertThatThrownBy(() -> Cluster.newObject(Cell.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no current cluster");
        Cluster.setCurrent(cluster);
        long before = cluster.byteSize();
        Cell cell = Cluster.newObject(Cell.class);
        cell.value(5);
        assertThat(cell.value()).isEqualTo(5);
        assertThat(Cluster.newArray(int.class, 10)).hasSize(10);
        assertThat(Cluster.newList(String.class)).isEmpty();
        assertThat(Cluster.newMap(String.class, Cell.class)).isEmpty();
        assertThat(Cluster.newText("abc").contentEquals("abc")).isTrue();
        assertThat(cluster.byteSize()).isGreaterThan(before + 8 + 48 + 8 + 16);
        Cluster.setCurrent(null);
        assertThat(Cluster.current()).isNull();
    }

    @Test
    void useGivesBackWhatWasCurrent() {
        try (Cluster other = TestSpace.open().newCluster()) {
            Cluster.setCurrent(cluster);
            assertThatThrownBy(() ->
                            other.use(() -> {
                                assertThat(Cluster.current().rank()).isEqualTo(other.rank());
                                throw new IllegalStateException("over");
                            }))
                    .hasMessage("over");
            assertThat(Cluster.current().rank()).isEqualTo(cluster.rank());
        }
    }

    @Test
    void nothingIsMadeInAClosedCluster() {
        Cluster other = TestSpace.open().newCluster();
        Cluster.setCurrent(other);
        Cluster.newObject(Cell.class);
        other.close();
        assertThatThrownBy(() -> Cluster.newObject(Cell.class))
                .isInstanceOf(ClusterNotPresentException.class);
        assertThatThrownBy(() -> Cluster.newArray(long.class, 1))
                .isInstanceOf(ClusterNotPresentException.class);
    }

    @Test
    void threadsDoNotMeet() throws Exception {
        int threads = 4;
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<Boolean>> results = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < threads; i++) {
                results.add(pool.submit(work(start)));
            }
            for (Future<Boolean> result : results) {
                assertThat(result.get(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    /* Alternates between two clusters; each must have exactly the objects that this thread created
     * there. */
    private static Callable<Boolean> work(CyclicBarrier start) {
        return () -> {
            try (Cluster one = TestSpace.open().newCluster();
                    Cluster two = TestSpace.open().newCluster()) {
                start.await(60, TimeUnit.SECONDS);
                long empty = one.byteSize();
                for (int round = 0; round < 1000; round++) {
                    Cluster.setCurrent(round % 2 == 0 ? one : two);
                    for (int i = 0; i < 20; i++) {
                        Cluster.newObject(Cell.class);
                    }
                }
                Cluster.setCurrent(null);
                return one.byteSize() >= empty + 80_000
                        && one.byteSize() <= empty + 81_000
                        && one.byteSize() == two.byteSize();
            }
        };
    }
}
