// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import java.lang.reflect.Array;
import java.rmi.Remote;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Short descriptions of the values in a message: `int, double[] 1600`.
final class ValueSummary {
    private static final String LANG = "java.lang.";

    private ValueSummary() {}

    /// Returns the description of a message.
    ///
    /// @param message an array of values, or one value
    static String of(@Nullable Object message, boolean several) {
        if (!several) {
            return one(message);
        }
        StringJoiner all = new StringJoiner(", ");
        if (message instanceof Object[] arguments) {
            for (Object argument : arguments) {
                all.add(one(argument));
            }
        }
        return all.toString();
    }

    private static String one(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Remote) {
            return "Remote";
        }
        long elements = elements(value);
        String name = name(value.getClass());
        return elements < 0 ? name : name + " " + elements;
    }

    private static String name(Class<?> type) {
        String name = type.getTypeName();
        boolean plain = name.startsWith(LANG) && name.indexOf('.', LANG.length()) < 0;
        return plain ? name.substring(LANG.length()) : name;
    }

    /// Returns the number of elements of a value, for nested arrays those of the innermost ones;
    /// negative if it has none. Runs only code of the JDK.
    private static long elements(Object value) {
        return switch (value) {
            case String text -> text.length();
            case Object[] array -> inner(array);
            case Collection<?> all when isOfJdk(all) -> all.size();
            case Map<?, ?> all when isOfJdk(all) -> all.size();
            default -> value.getClass().isArray() ? Array.getLength(value) : -1;
        };
    }

    private static boolean isOfJdk(Object value) {
        return value.getClass().getClassLoader() == null;
    }

    private static long inner(Object[] array) {
        if (!array.getClass().componentType().isArray()) {
            return array.length;
        }
        long sum = 0;
        for (Object row : array) {
            sum +=
                    row == null
                            ? 0
                            : row instanceof Object[] rows ? inner(rows) : Array.getLength(row);
        }
        return sum;
    }
}
