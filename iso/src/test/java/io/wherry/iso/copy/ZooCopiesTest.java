// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.TestSpace;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo is copied into a cluster and back to an isomorphic graph, or is refused
/// by name.
class ZooCopiesTest {
    @BeforeAll
    static void open() {
        TestSpace.open();
    }

    /* Comparing the large ones takes long; CopyingTest has a list of a million elements. */
    private static final List<ZooGraph> SMALL =
            GraphZoo.all().stream()
                    .filter(graph -> !graph.traits().large() && graph.traits().levels() < 20_000)
                    .toList();
    private static final Map<String, String> REFUSED = refused();

    static Stream<ZooGraph> copied() {
        return SMALL.stream().filter(graph -> !REFUSED.containsKey(graph.name()));
    }

    private static Map<String, String> refused() {
        TestSpace.open();
        Map<String, String> refused = new TreeMap<>();
        for (ZooGraph graph : SMALL) {
            try (Cluster cluster = IsoSpace.here().newCluster()) {
                cluster.copyIn(graph.fresh());
            } catch (NotCopyableException e) {
                refused.put(graph.name(), String.valueOf(e.getMessage()));
            }
        }
        return refused;
    }

    @ParameterizedTest
    @MethodSource("copied")
    void comesBackIsomorphic(ZooGraph graph) throws IOException {
        Object root = graph.fresh();
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            cluster.copyIn(root);
            cluster.verify();

            Object copy = cluster.copyOut(Object.class, classesOf(root));

            graph.checkCopy(copy);
        }
    }

    @Test
    void onlyWhatHasHooksIsRefused() {
        assertThat(REFUSED.values())
                .hasSizeLessThan(SMALL.size() / 2)
                .allMatch(message -> message.startsWith("objects of this class are not copied"));
    }

    @Test
    void refusedItemsAreNamed() {
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            Object refused = new ArrayList<>(List.of(Thread.currentThread()));

            assertThatThrownBy(() -> cluster.copyIn(refused))
                    .isInstanceOf(NotCopyableException.class)
                    .hasMessageContaining("java.lang.Thread");
        }
    }

    /// As java.io meets them.
    private static Class<?>[] classesOf(Object root) throws IOException {
        Set<Class<?>> found = new LinkedHashSet<>();
        try (ObjectOutputStream out =
                new ObjectOutputStream(OutputStream.nullOutputStream()) {
                    @Override
                    protected void annotateClass(Class<?> type) {
                        found.add(type);
                    }
                }) {
            Thread writer =
                    Thread.ofPlatform()
                            .stackSize(1L << 30)
                            .unstarted(() -> {
                                try {
                                    out.writeObject(root);
                                } catch (IOException | StackOverflowError _) {
                                    /* the classes have been met */
                                }
                            });
            writer.start();
            writer.join();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return found.toArray(Class<?>[]::new);
    }
}
