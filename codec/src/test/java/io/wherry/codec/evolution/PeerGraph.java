// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A graph of objects of package `peer` as text: equal for isomorphic graphs. Depth needs no stack.
final class PeerGraph {
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final Deque<Object> open = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();

    private PeerGraph() {}

    static String of(@Nullable Object root) throws IllegalAccessException {
        PeerGraph graph = new PeerGraph();
        graph.text.append(graph.reference(root)).append('\n');
        while (!graph.open.isEmpty()) {
            graph.describe(graph.open.remove());
        }
        return graph.text.toString();
    }

    private String reference(@Nullable Object object) {
        if (object == null || object instanceof Enum<?> || object instanceof Class<?>) {
            return String.valueOf(object);
        }
        boolean structured = isPeer(object) || object.getClass().isArray();
        if (!structured && !(object instanceof List<?>) && !(object instanceof Map<?, ?>)) {
            return object.getClass().getSimpleName() + " " + object;
        }
        Integer number = numbers.get(object);
        if (number == null) {
            number = numbers.size();
            numbers.put(object, number);
            open.add(object);
        }
        return "#" + number;
    }

    private static boolean isPeer(Object object) {
        return object.getClass().getPackageName().equals("peer");
    }

    private void describe(Object object) throws IllegalAccessException {
        text.append(reference(object)).append(' ').append(object.getClass().getName());
        if (object.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                text.append(' ').append(reference(Array.get(object, i)));
            }
        } else if (object instanceof List<?> list) {
            new ArrayList<>(list).forEach(element -> text.append(' ').append(reference(element)));
        } else if (object instanceof Map<?, ?> map) {
            map.forEach((key, value) ->
                    text.append(reference(key)).append('=').append(reference(value)));
        } else {
            fields(object);
        }
        text.append('\n');
    }

    private void fields(Object object) throws IllegalAccessException {
        Class<?> type = object.getClass();
        while (type.getPackageName().equals("peer")) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    text.append(' ')
                            .append(type.getSimpleName())
                            .append('.')
                            .append(field.getName());
                    text.append('=').append(reference(field.get(object)));
                }
            }
            type = type.getSuperclass();
        }
    }
}
