// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import java.io.Serializable;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Copiers of JDK classes that have serialization hooks: collections by their elements, values by
/// their [JdkValues] layout.
final class JdkCopiers {
    @SuppressWarnings("JdkObsolete") // a copy is of the same class
    private static final Map<Class<?>, Supplier<Collection<@Nullable Object>>> COLLECTIONS =
            Map.of(
                    ArrayList.class, ArrayList::new,
                    LinkedList.class, LinkedList::new,
                    ArrayDeque.class, ArrayDeque::new,
                    CopyOnWriteArrayList.class, CopyOnWriteArrayList::new,
                    Stack.class, Stack::new,
                    Vector.class, Vector::new,
                    HashSet.class, HashSet::new,
                    LinkedHashSet.class, LinkedHashSet::new);

    @SuppressWarnings("JdkObsolete") // a copy is of the same class
    private static final Map<Class<?>, Supplier<Map<@Nullable Object, @Nullable Object>>> MAPS =
            Map.of(
                    HashMap.class, HashMap::new,
                    Hashtable.class, Hashtable::new,
                    IdentityHashMap.class, IdentityHashMap::new,
                    LinkedHashMap.class, LinkedHashMap::new,
                    ConcurrentHashMap.class, ConcurrentHashMap::new);

    /* Classes whose instances only the JDK creates. */
    private static final List<Class<?>> LISTS_OF =
            List.of(List.of().getClass(), List.of(1).getClass());
    private static final List<Class<?>> SETS_OF =
            List.of(Set.of().getClass(), Set.of(1).getClass());
    private static final List<Class<?>> MAPS_OF =
            List.of(Map.of().getClass(), Map.of(1, 1).getClass());

    private JdkCopiers() {}

    /// Returns the copier of a class, or null if it is not one of these.
    static @Nullable ObjectCopier of(Class<?> type) {
        JdkValues value = value(type);
        if (value != null) {
            return value.copier();
        }
        Supplier<Collection<@Nullable Object>> collections = COLLECTIONS.get(type);
        if (collections != null) {
            return CollectionCopier.ofCollections(type.getName(), collections);
        }
        Supplier<Map<@Nullable Object, @Nullable Object>> maps = MAPS.get(type);
        if (maps != null) {
            return CollectionCopier.ofMaps(type.getName(), maps);
        }
        if (LISTS_OF.contains(type)) {
            return CollectionCopier.ofConstants("java.util.List.of", JdkCopiers::list);
        }
        if (SETS_OF.contains(type)) {
            return CollectionCopier.ofConstants("java.util.Set.of", JdkCopiers::set);
        }
        if (MAPS_OF.contains(type)) {
            return CollectionCopier.ofConstants("java.util.Map.of", JdkCopiers::map);
        }
        return SortedCollectionCopier.of(type);
    }

    /* The classes of zones are not public. */
    private static @Nullable JdkValues value(Class<?> type) {
        if (!Serializable.class.isAssignableFrom(type)) {
            return null; // an Optional
        }
        JdkValues known = JdkValues.of(type);
        return known == null && ZoneId.class.isAssignableFrom(type)
                ? JdkValues.of(ZoneId.class)
                : known;
    }

    /// Returns whether a class is not one of these.
    static boolean isNone(Class<?> type) {
        return value(type) == null
                && !COLLECTIONS.containsKey(type)
                && !MAPS.containsKey(type)
                && !SortedCollectionCopier.CLASSES.contains(type);
    }

    /// Returns the JDK classes that need not be named.
    static List<Class<?>> always() {
        List<Class<?>> all = new ArrayList<>(JdkValues.ofGraphs());
        all.addAll(COLLECTIONS.keySet());
        all.addAll(MAPS.keySet());
        all.addAll(LISTS_OF);
        all.addAll(SETS_OF);
        all.addAll(MAPS_OF);
        all.addAll(SortedCollectionCopier.CLASSES);
        all.addAll(
                List.of(
                        Arrays.asList().getClass(),
                        Object.class,
                        Serializable.class,
                        Comparable.class,
                        CharSequence.class,
                        Collection.class,
                        List.class,
                        Set.class,
                        Map.class,
                        String.class));
        all.addAll(
                List.of(
                        Boolean.class,
                        Byte.class,
                        Character.class,
                        Short.class,
                        Integer.class,
                        Float.class,
                        Long.class,
                        Double.class,
                        Number.class));
        return all;
    }

    private static Object list(@Nullable Object[] elements) {
        for (Object element : elements) {
            if (element == null) {
                return Arrays.stream(elements).toList();
            }
        }
        return List.of(elements);
    }

    private static Object set(@Nullable Object[] elements) {
        Set<@Nullable Object> set = new HashSet<>();
        for (Object element : elements) {
            set.add(element);
        }
        return Set.copyOf(set);
    }

    private static Object map(@Nullable Object[] pairs) {
        Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return Map.copyOf(map);
    }
}
