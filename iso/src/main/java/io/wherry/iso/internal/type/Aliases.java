// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Former names of types of the program and of their fields ([io.wherry.iso.Iso.Alias]). They are
/// not part of a type's description. Thread-safe.
public final class Aliases {
    private static final Map<String, List<String>> OF_FIELDS = new ConcurrentHashMap<>();

    /* Maps former names of types to present ones. */
    private static final Map<String, String> PRESENT = new ConcurrentHashMap<>();

    private Aliases() {}

    /// Adds the former names of a field.
    ///
    /// @param type name of the type that declares it
    public static void ofField(String type, String field, List<String> former) {
        OF_FIELDS.put(type + '.' + field, List.copyOf(former));
    }

    /// Adds the former names of a type.
    public static void ofType(String type, List<String> former) {
        former.forEach(name -> PRESENT.put(name, type));
    }

    /// Returns the former names of a field.
    public static List<String> former(String type, String field) {
        return OF_FIELDS.getOrDefault(type + '.' + field, List.of());
    }

    /// Returns the present name of a type, also within arrays, lists and maps: `demo.Old[]` is
    /// `demo.New[]`.
    public static String present(String name) {
        if (PRESENT.isEmpty()) {
            return name;
        }
        if (name.endsWith("[]")) {
            return present(name.substring(0, name.length() - 2)) + "[]";
        }
        int open = name.indexOf('<');
        if (open > 0 && name.endsWith(">")) {
            return TypeNames.arguments(name).stream()
                    .map(Aliases::present)
                    .collect(Collectors.joining(",", present(TypeNames.raw(name)) + '<', ">"));
        }
        return PRESENT.getOrDefault(name, name);
    }

    /// Returns the type of the program to which objects of a type with this name are converted, or
    /// null if there is none.
    public static @Nullable Type counterpart(String name) {
        Type same = Types.ofProgram(name);
        String present = present(name);
        if (same == null && !present.equals(name)) {
            same = Types.ofProgram(present);
        }
        if (same == null && present.endsWith("[]")) {
            String element = present.substring(0, present.length() - 2);
            return counterpart(element) == null ? null : Types.arrayNamed(present);
        }
        return same;
    }
}
