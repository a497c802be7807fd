// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The differences between one serialization path and java.io, over many graphs.
final class Differences {
    private static final int SHOWN = Integer.getInteger("wherry.hooks.shown", 3);

    private final SerializationPath path;
    private final Map<HookRun.Difference, List<String>> found = new TreeMap<>();
    private final Map<HookRun.Difference, Map<String, Integer>> counts = new TreeMap<>();
    private int graphs;

    Differences(SerializationPath path) {
        this.path = path;
    }

    /// Reads `graph` in both ways.
    ///
    /// @param group under which differences are counted
    void compare(String group, String name, Object graph, ClassLoader loader) throws IOException {
        HookRun expected =
                HookRun.of(
                        SerializationPath.JAVA_IO, SerializationPath.JAVA_IO.write(graph), loader);
        HookRun seen = HookRun.of(path, path.write(graph), loader);
        graphs++;
        HookRun.Difference difference = expected.difference(seen);
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
        StringBuilder text = new StringBuilder(path + ", of " + graphs + " graphs:");
        found.forEach(
                (kind, cases) -> text.append(' ').append(kind).append('=').append(cases.size()));
        found.forEach((kind, cases) -> {
            text.append("\n\n").append(kind).append(' ').append(counts.get(kind));
            cases.stream().limit(SHOWN).forEach(each -> text.append("\n ").append(each));
        });
        throw new AssertionError(text.toString());
    }
}
