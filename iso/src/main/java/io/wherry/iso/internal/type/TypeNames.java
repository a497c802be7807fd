// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import java.util.ArrayList;
import java.util.List;

/// Names of types with arguments: `io.wherry.iso.IsoMap<long,demo.Pair<int[],demo.Item>>`.
public final class TypeNames {
    private TypeNames() {}

    /// Returns the parts between the commas that are in no brackets; none of an empty text.
    public static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        int nested = 0;
        int from = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            nested += c == '<' ? 1 : 0;
            nested -= c == '>' ? 1 : 0;
            if (c == ',' && nested == 0) {
                parts.add(list.substring(from, i));
                from = i + 1;
            }
        }
        if (!list.isEmpty()) {
            parts.add(list.substring(from));
        }
        return parts;
    }

    /// Returns the arguments of a name that ends with a bracket; none of another.
    public static List<String> arguments(String name) {
        int open = name.indexOf('<');
        return open > 0 && name.endsWith(">")
                ? split(name.substring(open + 1, name.length() - 1))
                : List.of();
    }

    /// Returns the name without arguments.
    public static String raw(String name) {
        int open = name.indexOf('<');
        return open < 0 ? name : name.substring(0, open);
    }
}
