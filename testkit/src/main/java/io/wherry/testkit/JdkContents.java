// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Compares the contents of objects of JDK classes, at one place of two graphs.
final class JdkContents {
    /// Elements in order are all there is to see; capacities are not compared.
    @SuppressWarnings("JdkObsolete") // old classes are sent too
    private static final Set<Class<?>> SEQUENCES =
            Set.of(
                    ArrayList.class,
                    LinkedList.class,
                    Vector.class,
                    Stack.class,
                    ArrayDeque.class,
                    CopyOnWriteArrayList.class,
                    LinkedHashSet.class);

    @SuppressWarnings("JdkObsolete")
    private static final Set<Class<?>> HASH_TABLES =
            Set.of(
                    HashMap.class,
                    HashSet.class,
                    Hashtable.class,
                    Properties.class,
                    IdentityHashMap.class,
                    ConcurrentHashMap.class);

    private final GraphComparison comparison;
    private final PathStep at;

    JdkContents(GraphComparison comparison, PathStep at) {
        this.comparison = comparison;
        this.at = at;
    }

    /// `level` is the JDK class whose contents count: the class of the objects or a superclass.
    void compare(Object expected, Object actual, Class<?> level) {
        if (expected instanceof Throwable throwable) {
            throwables(throwable, (Throwable) actual, level);
        } else if (level == LinkedHashMap.class) {
            linkedMaps((Map<?, ?>) expected, (Map<?, ?>) actual);
        } else if (level == TreeMap.class) {
            sortedMaps((SortedMap<?, ?>) expected, (SortedMap<?, ?>) actual);
        } else if (SEQUENCES.contains(level)) {
            sequences((Collection<?>) expected, (Collection<?>) actual);
        } else if (expected instanceof Map<?, ?> map && isHashTable(level)) {
            maps(map, (Map<?, ?>) actual);
        } else if (expected instanceof Set<?> set && isHashTable(level)) {
            sets(set, (Set<?>) actual);
        } else if (expected instanceof ObjectStreamClass described) {
            descriptions(described, (ObjectStreamClass) actual);
        } else if (expected instanceof Serializable) {
            images(expected, actual);
        } else {
            notSerializable(expected, actual, level);
        }
    }

    private void descriptions(ObjectStreamClass expected, ObjectStreamClass actual) {
        comparison.meet(at.field("name"), expected.getName(), actual.getName());
        comparison.meet(at.field("class"), expected.forClass(), actual.forClass());
        if (expected.getSerialVersionUID() != actual.getSerialVersionUID()) {
            comparison.report(at.field("serialVersionUID"), "the versions differ");
        }
    }

    private static boolean isHashTable(Class<?> level) {
        return HASH_TABLES.contains(level)
                || level.getName().startsWith("java.util.ImmutableCollections$")
                || (Map.class.isAssignableFrom(level)
                        && !Serializable.class.isAssignableFrom(level));
    }

    private boolean sizesDiffer(int expected, int actual) {
        if (expected != actual) {
            comparison.differ(at.field("size"), expected, actual);
        }
        return expected != actual;
    }

    private void sequences(Collection<?> expected, Collection<?> actual) {
        if (sizesDiffer(expected.size(), actual.size())) {
            return;
        }
        Iterator<?> other = actual.iterator();
        int index = 0;
        for (Object element : expected) {
            comparison.meet(at.element(index++), element, other.next());
        }
        if (expected instanceof Set<?> set) {
            lookUps(Matching.of(expected), set::contains);
            lookUps(Matching.of(actual), actual::contains);
        }
    }

    private void sortedMaps(SortedMap<?, ?> expected, SortedMap<?, ?> actual) {
        comparison.meet(at.field("comparator"), expected.comparator(), actual.comparator());
        entriesInOrder(expected, actual);
    }

    /// Returns false if the sizes differ.
    private boolean entriesInOrder(Map<?, ?> expected, Map<?, ?> actual) {
        if (sizesDiffer(expected.size(), actual.size())) {
            return false;
        }
        Iterator<? extends Map.Entry<?, ?>> others = actual.entrySet().iterator();
        int index = 0;
        for (Map.Entry<?, ?> entry : expected.entrySet()) {
            Map.Entry<?, ?> other = others.next();
            PathStep step = at.field("entry").element(index++);
            comparison.meet(step.field("key"), entry.getKey(), other.getKey());
            comparison.meet(step.field("value"), entry.getValue(), other.getValue());
        }
        return true;
    }

    private void linkedMaps(Map<?, ?> expected, Map<?, ?> actual) {
        if (!entriesInOrder(expected, actual)) {
            return;
        }
        if (isAccessOrdered(expected) != isAccessOrdered(actual)) {
            PathStep step = at.field("accessOrder");
            comparison.differ(step, isAccessOrdered(expected), isAccessOrdered(actual));
        }
        lookUps(Matching.of(actual), actual::containsKey);
    }

    /// Reads an entry of a copy, which moves it to the end of an access-ordered map.
    @SuppressWarnings("unchecked") // the clone is thrown away
    private static boolean isAccessOrdered(Map<?, ?> map) {
        Map<Object, Object> copy = (Map<Object, Object>) ((LinkedHashMap<?, ?>) map).clone();
        copy.clear();
        copy.put("first", "first");
        copy.put("second", "second");
        return copy.get("first") != null && copy.keySet().iterator().next().equals("second");
    }

    private void maps(Map<?, ?> expected, Map<?, ?> actual) {
        if (sizesDiffer(expected.size(), actual.size())) {
            return;
        }
        boolean byIdentity = expected instanceof IdentityHashMap;
        List<Matching.Association> associations = Matching.of(actual);
        new Matching(comparison, at, byIdentity).match(Matching.of(expected), associations);
        lookUps(associations, actual::containsKey);
        if (expected instanceof Properties properties) {
            defaults(properties, (Properties) actual);
        }
    }

    private void sets(Set<?> expected, Set<?> actual) {
        if (sizesDiffer(expected.size(), actual.size())) {
            return;
        }
        List<Matching.Association> associations = Matching.of(actual);
        new Matching(comparison, at, false).match(Matching.of(expected), associations);
        lookUps(associations, actual::contains);
    }

    /// A key that is there must be found: a table rebuilt with other hashes is not a copy.
    private void lookUps(
            List<Matching.Association> associations, Predicate<@Nullable Object> table) {
        for (Matching.Association association : associations) {
            if (!table.test(association.key())) {
                PathStep step = at.field("{" + ValueText.show(association.key()) + "}");
                comparison.report(step, "the key is there but cannot be found");
            }
        }
    }

    private void defaults(Properties expected, Properties actual) {
        if (!expected.stringPropertyNames().equals(actual.stringPropertyNames())) {
            comparison.report(at.field("defaults"), "the names of the properties differ");
        }
        for (String name : expected.stringPropertyNames()) {
            String left = expected.getProperty(name);
            String right = actual.getProperty(name);
            if (!left.equals(right)) {
                comparison.differ(at.field("{" + name + "}"), left, right);
            }
        }
    }

    private void throwables(Throwable expected, Throwable actual, Class<?> level) {
        comparison.meet(at.field("message"), expected.getMessage(), actual.getMessage());
        comparison.meet(at.field("cause"), expected.getCause(), actual.getCause());
        Throwable[] left = expected.getSuppressed();
        Throwable[] right = actual.getSuppressed();
        if (left.length != right.length) {
            comparison.differ(at.field("suppressed.length"), left.length, right.length);
            return;
        }
        for (int i = 0; i < left.length; i++) {
            comparison.meet(at.field("suppressed").element(i), left[i], right[i]);
        }
        StackTraceElement[] frames = expected.getStackTrace();
        if (!Arrays.equals(frames, actual.getStackTrace())) {
            comparison.differ(at.field("stackTrace"), frames, actual.getStackTrace());
        }
        if (hasFieldsBelowThrowable(level)) {
            images(expected, actual);
        }
    }

    /// Whether a JDK exception holds more than any Throwable does.
    private static boolean hasFieldsBelowThrowable(Class<?> level) {
        Class<?> type = level;
        while (type != Throwable.class) {
            if (ObjectStreamClass.lookup(type).getFields().length > 0) {
                return true;
            }
            type = type.getSuperclass();
        }
        return false;
    }

    private void images(Object expected, Object actual) {
        SerialImage left;
        SerialImage right;
        try {
            left = SerialImage.of(expected);
            right = SerialImage.of(actual);
        } catch (IOException e) {
            comparison.report(at, "an object that cannot be seen: " + e);
            return;
        }
        String type = expected.getClass().getTypeName();
        if (!Arrays.equals(left.data(), right.data())) {
            comparison.report(at, "the hidden data differ of a " + type);
            return;
        }
        List<SerialImage.Reference> references = left.references();
        if (references.size() != right.references().size()) {
            comparison.report(at, "the number of hidden references differs of a " + type);
            return;
        }
        for (int i = 0; i < references.size(); i++) {
            SerialImage.Reference reference = references.get(i);
            PathStep step = at.field(reference.name());
            comparison.meet(
                    reference.name().equals("child") ? step.element(i) : step,
                    reference.value(),
                    right.references().get(i).value());
        }
    }

    private void notSerializable(Object expected, Object actual, Class<?> level) {
        switch (expected) {
            case Optional<?> o ->
                    comparison.meet(
                            at.field("value"), o.orElse(null), ((Optional<?>) actual).orElse(null));
            case OptionalInt _, OptionalLong _, OptionalDouble _ -> {
                if (!expected.equals(actual)) {
                    comparison.report(at, "expected=" + expected + ", actual=" + actual);
                }
            }
            case Collection<?> c -> sequences(c, (Collection<?>) actual);
            default -> {
                if (level != Object.class) {
                    comparison.report(at, "no way to compare a " + level.getTypeName());
                }
            }
        }
    }
}
