// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All named graphs, and families of graphs whose names contain a size.
public final class GraphZoo {
    private static final Map<String, ZooGraph> GRAPHS = catalogue();

    private GraphZoo() {}

    /// Every graph of the catalogue, small and plain ones first.
    public static List<ZooGraph> all() {
        return List.copyOf(GRAPHS.values());
    }

    /// The graph of this name: one of the catalogue, or one of a family.
    ///
    /// The families are `<primitive>-<n>`, `<primitive>-<n>x<n>`, `tree-<n>`, `int-tree-<n>`,
    /// `external-tree-<n>`, `list-<n>`, `wide-list-<n>`, `ring-<n>`, `vector-<n>`, `arraylist-<n>`,
    /// `messages-<n>` and `orders-<n>`; a `k` after a number means 1000, an `m` 1,000,000.
    ///
    /// @throws IllegalArgumentException if there is no such graph
    public static ZooGraph named(String name) {
        ZooGraph graph = GRAPHS.get(name);
        return graph != null ? graph : Families.named(name);
    }

    private static Map<String, ZooGraph> catalogue() {
        List<ZooGraph> all = new ArrayList<>();
        all.addAll(ValueGraphs.all());
        all.addAll(SeedGraphs.all());
        all.addAll(CollectionGraphs.all());
        all.addAll(JdkGraphs.all());
        all.addAll(HookGraphs.all());
        all.addAll(ClassKindGraphs.all());
        all.addAll(DeepGraphs.all());
        Map<String, ZooGraph> byName = new LinkedHashMap<>();
        for (ZooGraph graph : all) {
            if (byName.put(graph.name(), graph) != null) {
                throw new AssertionError("two graphs of one name: " + graph.name());
            }
        }
        return byName;
    }
}
