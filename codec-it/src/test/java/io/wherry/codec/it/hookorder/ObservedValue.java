// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.codec.it.hookorder.Holders.Box;
import io.wherry.codec.it.hookorder.Holders.HookedBox;
import io.wherry.codec.it.hookorder.Holders.Pair;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The value at one place of one object when user code looked: a field, an element, an entry.
record ObservedValue(Object owner, String place, @Nullable Object value) {
    private static final ClassValue<Field[]> FIELDS =
            new ClassValue<>() {
                @Override
                protected Field[] computeValue(Class<?> type) {
                    List<Field> fields = new ArrayList<>();
                    for (Class<?> level = type; isOwn(level); level = level.getSuperclass()) {
                        Collections.addAll(fields, level.getDeclaredFields());
                    }
                    fields.removeIf(field -> Modifier.isStatic(field.getModifiers()));
                    fields.forEach(field -> field.setAccessible(true));
                    return fields.toArray(Field[]::new);
                }
            };

    private static boolean isOwn(Class<?> type) {
        return type.getClassLoader() != null && !type.isHidden();
    }

    /// All that can be seen from `root`, nearest first.
    static List<ObservedValue> from(@Nullable Object root) {
        List<ObservedValue> facts = new ArrayList<>();
        List<Object> open = new ArrayList<>();
        Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
        meet(root, met, open);
        for (int i = 0; i < open.size(); i++) {
            for (ObservedValue fact : of(open.get(i))) {
                facts.add(fact);
                meet(fact.value, met, open);
            }
        }
        return facts;
    }

    private static void meet(@Nullable Object object, Set<Object> met, List<Object> open) {
        if (object != null && isLookedInto(object) && met.add(object)) {
            open.add(object);
        }
    }

    static boolean isLookedInto(Object object) {
        return switch (object) {
            case GraphPart _,
                    Box _,
                    HookedBox _,
                    Pair _,
                    Object[] _,
                    Collection<?> _,
                    Map<?, ?> _ ->
                    true;
            default -> object.getClass().isRecord();
        };
    }

    private static List<ObservedValue> of(Object owner) {
        List<ObservedValue> facts = new ArrayList<>();
        switch (owner) {
            case Object[] array ->
                    elements(owner, java.util.Arrays.asList(array).iterator(), facts);
            case Collection<?> list -> elements(owner, list.iterator(), facts);
            case Map<?, ?> map -> {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    facts.add(new ObservedValue(owner, "{key}", entry.getKey()));
                    facts.add(new ObservedValue(owner, "{value}", entry.getValue()));
                }
            }
            default -> {}
        }
        fields(owner, facts);
        return facts;
    }

    private static void elements(
            Object owner, java.util.Iterator<?> elements, List<ObservedValue> facts) {
        for (int i = 0; elements.hasNext(); i++) {
            facts.add(new ObservedValue(owner, "[" + i + "]", elements.next()));
        }
    }

    private static void fields(Object owner, List<ObservedValue> facts) {
        try {
            for (Field field : FIELDS.get(owner.getClass())) {
                Object value = field.get(owner);
                boolean isUnset = value instanceof Integer number && number == 0;
                facts.add(new ObservedValue(owner, "." + field.getName(), isUnset ? null : value));
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
