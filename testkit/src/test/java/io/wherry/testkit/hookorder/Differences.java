// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hookorder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What one way showed in other than java.io's manner, over many graphs.
final class Differences {
    private static final int SHOWN = Integer.getInteger("wherry.hooks.shown", 3);

    private final Way way;
    private final Map<Run.Difference, List<String>> found = new TreeMap<>();
    private final Map<Run.Difference, Map<String, Integer>> counts = new TreeMap<>();
    private int graphs;

    Differences(Way way) {
        this.way = way;
    }

    /// Reads `graph` in both ways.
    ///
    /// @param group under which differences are counted
    void compare(String group, String name, Object graph, ClassLoader loader) throws IOException {
        Run expected = Run.of(Way.JAVA_IO, Way.JAVA_IO.write(graph), loader);
        Run seen = Run.of(way, way.write(graph), loader);
        graphs++;
        Run.Difference difference = expected.difference(seen);
        if (difference != null) {
            found.computeIfAbsent(difference, _ -> new ArrayList<>())
                    .add(name + expected.describe(seen));
            counts.computeIfAbsent(difference, _ -> new TreeMap<>()).merge(group, 1, Integer::sum);
        }
    }

    /// Fails if there is any.
    void check() {
        if (found.isEmpty()) {
            return;
        }
        StringBuilder text = new StringBuilder(way + ", of " + graphs + " graphs:");
        found.forEach(
                (kind, cases) -> text.append(' ').append(kind).append('=').append(cases.size()));
        found.forEach((kind, cases) -> {
            text.append("\n\n").append(kind).append(' ').append(counts.get(kind));
            cases.stream().limit(SHOWN).forEach(each -> text.append("\n ").append(each));
        });
        throw new AssertionError(text.toString());
    }
}
