// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.shape.FieldShape;
import java.io.Externalizable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The references of one object one by one, each with the name of its field or the place of its
/// element.
final class ReferenceCursor {
    private static final int LONGEST_KEY = 40;
    private static final @Nullable Object[] NONE = {};

    private final @Nullable Object[] values;
    private final IntFunction<String> names;
    private int next;

    private ReferenceCursor(@Nullable Object[] values, IntFunction<String> names) {
        this.values = values;
        this.names = names;
    }

    /// The references of `object`.
    ///
    /// @param all true if fields count that only code of its class could have written
    static ReferenceCursor of(Object object, boolean all) {
        if (object instanceof Object[] elements) {
            return new ReferenceCursor(elements, i -> "[" + i + "]");
        }
        List<String> names = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        @Nullable Object[] elements = NONE;
        try {
            if (object instanceof Collection<?> collection && showsElements(object)) {
                elements = collection.toArray();
            } else if (object instanceof Map<?, ?> map && showsElements(object)) {
                addEntries(map, names, values);
            }
            addFields(object, all, names, values);
        } catch (IOException | RuntimeException _) {
            // it is not accessible, or changes: the elements seen so far must do
        }
        int count = elements.length;
        @Nullable Object[] both = Arrays.copyOf(elements, count + values.size(), Object[].class);
        System.arraycopy(values.toArray(), 0, both, count, values.size());
        return new ReferenceCursor(both, i -> i < count ? "[" + i + "]" : names.get(i - count));
    }

    /// Whether the class of an object, or one that it extends, is a collection of the JDK: their
    /// elements may be asked for.
    static boolean showsElements(Object object) {
        if (!(object instanceof Collection || object instanceof Map)) {
            return false;
        }
        Class<?> type = object.getClass();
        Class<?> next = type;
        while (next != null && next.getClassLoader() != null) {
            next = next.getSuperclass();
        }
        return next != null
                && next.getPackageName().startsWith("java.util")
                && (next == type || !Modifier.isAbstract(next.getModifiers()));
    }

    private static void addEntries(
            Map<?, ?> map, List<String> names, List<@Nullable Object> values) {
        int i = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            names.add("[key " + i + "]");
            values.add(entry.getKey());
            names.add("[" + key(entry.getKey(), i) + "]");
            values.add(entry.getValue());
            i++;
        }
    }

    private static String key(@Nullable Object key, int i) {
        return switch (key) {
            case String text when text.length() <= LONGEST_KEY -> '"' + text + '"';
            case Integer number -> number.toString();
            case Long number -> number.toString();
            case Enum<?> constant -> constant.name();
            case null, default -> "value " + i;
        };
    }

    private static void addFields(
            Object object, boolean all, List<String> names, List<@Nullable Object> values)
            throws IOException {
        ClassImage image = ClassImage.of(object.getClass());
        boolean hooked = object instanceof Externalizable;
        for (LevelImage level : image.levels()) {
            hooked |= level.writeObject() != null;
            if (level.writeObject() == null || all) {
                addLevel(object, level, names, values);
            }
        }
        if (hooked && all) {
            addOthers(object, names, values);
        }
    }

    private static void addLevel(
            Object object, LevelImage level, List<String> names, List<@Nullable Object> values)
            throws IOException {
        if (!level.level().isBacked()) {
            return;
        }
        @Nullable Object[] references = new Object[level.references()];
        level.fields().get(object, new byte[level.primitiveBytes()], 0, references, 0);
        for (FieldShape field : level.level().fields()) {
            if (!field.isPrimitive()) {
                names.add(field.name());
                values.add(references[field.offset()]);
            }
        }
    }

    /// Adds the fields that are not serializable, as far as they are open to us.
    private static void addOthers(
            Object object, List<String> names, List<@Nullable Object> values) {
        for (Class<?> type = object.getClass();
                type != null && type.getClassLoader() != null;
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean wanted =
                        !Modifier.isStatic(field.getModifiers())
                                && !field.getType().isPrimitive()
                                && !names.contains(field.getName());
                if (wanted && field.trySetAccessible()) {
                    names.add(field.getName());
                    values.add(value(field, object));
                }
            }
        }
    }

    private static @Nullable Object value(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException _) {
            return null; // no longer open
        }
    }

    boolean hasNext() {
        return next < values.length;
    }

    @Nullable Object next() {
        return values[next++];
    }

    /// Of the reference given last.
    String name() {
        return names.apply(next - 1);
    }
}
