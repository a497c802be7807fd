// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of a user's class that are compared, and the JDK class it extends.
final class FieldPlan {
    private static final ClassValue<FieldPlan> PLANS =
            new ClassValue<>() {
                @Override
                protected FieldPlan computeValue(Class<?> type) {
                    return new FieldPlan(type);
                }
            };

    private final Field[] fields;
    private final String[] labels;
    private final Class<?> jdkLevel;

    private FieldPlan(Class<?> type) {
        List<Field> found = new ArrayList<>();
        boolean all = !Serializable.class.isAssignableFrom(type);
        Class<?> level = type;
        while (!ComparisonKind.isJdk(level)) {
            for (Field field : level.getDeclaredFields()) {
                if (isCompared(field, all || Serializable.class.isAssignableFrom(level))) {
                    open(field);
                    found.add(field);
                }
            }
            level = level.getSuperclass();
        }
        fields = found.toArray(new Field[0]);
        labels = labels(found);
        jdkLevel = level;
    }

    static FieldPlan of(Class<?> type) {
        return PLANS.get(type);
    }

    /// The most specific superclass that is the JDK's.
    Class<?> jdkLevel() {
        return jdkLevel;
    }

    /// Compares primitives at once and hands references to `comparison`.
    void compare(GraphComparison comparison, PathStep at, Object expected, Object actual) {
        try {
            for (int i = 0; i < fields.length; i++) {
                Field field = fields[i];
                if (!field.getType().isPrimitive()) {
                    comparison.meet(at.field(labels[i]), field.get(expected), field.get(actual));
                } else if (bits(field, expected, comparison) != bits(field, actual, comparison)) {
                    Object left = field.get(expected);
                    comparison.differ(at.field(labels[i]), left, field.get(actual));
                }
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError("the fields were made accessible", e);
        }
    }

    private static long bits(Field field, Object object, GraphComparison comparison)
            throws IllegalAccessException {
        Class<?> type = field.getType();
        if (type == double.class) {
            return ValueText.bits(field.getDouble(object), comparison.acceptsAnyNaN());
        }
        if (type == float.class) {
            return ValueText.bits(field.getFloat(object), comparison.acceptsAnyNaN());
        }
        if (type == boolean.class) {
            return field.getBoolean(object) ? 1 : 0;
        }
        return type == char.class ? field.getChar(object) : field.getLong(object);
    }

    private static boolean isCompared(Field field, boolean sent) {
        int modifiers = field.getModifiers();
        return !Modifier.isStatic(modifiers)
                && ((sent && !Modifier.isTransient(modifiers))
                        || field.isAnnotationPresent(Compared.class));
    }

    private static void open(Field field) {
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    "cannot see a field: open the package to io.wherry.testkit: field=" + field, e);
        }
    }

    /// Names of fields; those declared at several levels with the level.
    private static String[] labels(List<Field> fields) {
        Set<@Nullable String> once = new HashSet<>();
        Set<@Nullable String> twice = new HashSet<>();
        for (Field field : fields) {
            if (!once.add(field.getName())) {
                twice.add(field.getName());
            }
        }
        String[] labels = new String[fields.size()];
        for (int i = 0; i < labels.length; i++) {
            Field field = fields.get(i);
            String name = field.getName();
            String level = field.getDeclaringClass().getSimpleName();
            labels[i] = twice.contains(name) ? level + "::" + name : name;
        }
        return labels;
    }
}
