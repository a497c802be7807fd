// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counts the objects of a graph as a program sees them.
///
/// Strings, boxes, arrays and collections count, and so do their elements; another object of the
/// JDK
/// counts as one, without its contents; enum constants and classes do not count.
public final class ObjectCount {
    private static final ClassValue<Field[]> REFERENCES =
            new ClassValue<>() {
                @Override
                protected Field[] computeValue(Class<?> type) {
                    return references(type);
                }
            };

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();

    private ObjectCount() {}

    public static long of(@Nullable Object root) {
        ObjectCount count = new ObjectCount();
        count.meet(root);
        while (!count.open.isEmpty()) {
            count.visit(count.open.removeLast());
        }
        return count.seen.size();
    }

    private void meet(@Nullable Object object) {
        if (object != null
                && !(object instanceof Enum<?>)
                && !(object instanceof Class<?>)
                && seen.add(object)) {
            open.add(object);
        }
    }

    private void visit(Object object) {
        switch (object) {
            case Object[] array -> Arrays.asList(array).forEach(this::meet);
            case Collection<?> elements -> elements.forEach(this::meet);
            case Map<?, ?> map ->
                    map.forEach((key, value) -> {
                        meet(key);
                        meet(value);
                    });
            default -> fields(object);
        }
    }

    private void fields(Object object) {
        for (Field field : REFERENCES.get(object.getClass())) {
            try {
                meet(field.get(object));
            } catch (IllegalAccessException e) {
                throw new AssertionError("made accessible before", e);
            }
        }
    }

    /// The fields that hold objects, of all levels that are not the JDK's.
    private static Field[] references(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> level = type; level != null && !isJdk(level); level = level.getSuperclass()) {
            for (Field field : level.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                boolean sent = !Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers);
                if (sent && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields.toArray(Field[]::new);
    }

    private static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
