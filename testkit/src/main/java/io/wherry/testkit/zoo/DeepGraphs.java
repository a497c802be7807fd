// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.Link;
import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.hooks.DefaultHooks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Graphs that are deeper than a stack.
///
/// Their equals, hashCode and toString overflow the stack: they recurse.
final class DeepGraphs {
    private static final int LEVELS = 200_000;

    private DeepGraphs() {}

    static List<ZooGraph> all() {
        return List.of(
                Families.named("list-10k"),
                Families.named("list-1m"),
                Families.named("list-5m"),
                deep("deep-arraylists", "ArrayLists", DeepGraphs::inArrayList),
                deep("deep-hashmaps", "HashMaps", DeepGraphs::inHashMap),
                deep("deep-treemaps", "TreeMaps", DeepGraphs::inTreeMap),
                deep("deep-records", "records", inner -> new Link("level", inner)),
                deep("deep-hooks", "objects with readObject", inner -> new DefaultHooks(1, inner)),
                deep("deep-arrays", "Object arrays", inner -> new @Nullable Object[] {inner}),
                deep("deep-mixed", "all of these in turns", DeepGraphs::inTurns));
    }

    private static ZooGraph deep(String name, String what, UnaryOperator<@Nullable Object> wrap) {
        return ZooGraph.of(name, LEVELS + " " + what + " in each other", () -> nest(wrap))
                .deep(LEVELS)
                .large();
    }

    private static @Nullable Object nest(UnaryOperator<@Nullable Object> wrap) {
        Object graph = new Node("innermost");
        for (int level = 0; level < LEVELS; level++) {
            graph = wrap.apply(graph);
        }
        return graph;
    }

    private static Object inArrayList(@Nullable Object inner) {
        List<@Nullable Object> list = new ArrayList<>(1);
        list.add(inner);
        return list;
    }

    private static Object inHashMap(@Nullable Object inner) {
        Map<String, @Nullable Object> map = new HashMap<>(2);
        map.put("inner", inner);
        return map;
    }

    private static Object inTreeMap(@Nullable Object inner) {
        Map<String, @Nullable Object> map = new TreeMap<>();
        map.put("inner", inner);
        return map;
    }

    private static Object inTurns(@Nullable Object inner) {
        return switch (inner) {
            case ArrayList<?> _ -> inHashMap(inner);
            case HashMap<?, ?> _ -> new Link("level", inner);
            case Link _ -> new DefaultHooks(2, inner);
            case DefaultHooks _ -> new @Nullable Object[] {inner};
            case null, default -> inArrayList(inner);
        };
    }
}
