// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds which key of one hash table is which key of another.
///
/// Keys with an equals of their own are found by it. Others can only be told apart by what they
/// hold: they share a signature, and one with several candidates becomes a [Choice].
final class Matching {
    /// An entry of a map, or an element of a set with null as its value.
    record Association(@Nullable Object key, @Nullable Object value) {}

    /// An expected entry and the actual entries left that may be its partner; those with the same
    /// signature share the list.
    record Choice(PathStep step, Association expected, List<Association> candidates) {
        @Nullable Object key() {
            return expected.key();
        }
    }

    private final GraphComparison comparison;
    private final PathStep at;
    private final boolean byIdentity;

    /// @param byIdentity whether the tables compare keys by identity
    Matching(GraphComparison comparison, PathStep at, boolean byIdentity) {
        this.comparison = comparison;
        this.at = at;
        this.byIdentity = byIdentity;
    }

    static List<Association> of(Map<?, ?> map) {
        List<Association> all = new ArrayList<>(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            all.add(new Association(entry.getKey(), entry.getValue()));
        }
        return all;
    }

    static List<Association> of(Collection<?> set) {
        List<Association> all = new ArrayList<>(set.size());
        for (Object element : set) {
            all.add(new Association(element, null));
        }
        return all;
    }

    void match(List<Association> expected, List<Association> actual) {
        Map<Object, List<Association>> candidates = new HashMap<>();
        Map<Object, Integer> counts = new HashMap<>();
        for (Association association : actual) {
            Object signature = signature(association.key());
            candidates.computeIfAbsent(signature, _ -> new ArrayList<>(1)).add(association);
        }
        for (Association association : expected) {
            counts.merge(signature(association.key()), 1, Integer::sum);
        }
        for (Association association : expected) {
            Object signature = signature(association.key());
            List<Association> found = candidates.getOrDefault(signature, List.of());
            PathStep step = at.field("{" + ValueText.show(association.key()) + "}");
            if (found.size() < counts.getOrDefault(signature, 0)) {
                comparison.report(step, "actual has no such key");
                return;
            }
            if (found.size() == 1) {
                comparison.meet(step.field("key"), association.key(), found.getFirst().key());
                comparison.meet(step, association.value(), found.getFirst().value());
            } else {
                comparison.defer(new Choice(step, association, found));
            }
        }
    }

    /// Keys that are partners have equal signatures.
    private Object signature(@Nullable Object key) {
        if (key == null) {
            return ComparisonKind.CANONICAL;
        }
        return switch (ComparisonKind.of(key)) {
            case CANONICAL, BOXED -> key;
            case VALUE -> hasEquals(key) ? key : key.getClass();
            case PRIMITIVES, REFERENCES -> key.getClass();
            case PROXY, LAMBDA -> ComparisonKind.of(key);
            case JDK, USER -> !byIdentity && hasEquals(key) ? key : key.getClass();
        };
    }

    private static boolean hasEquals(Object key) {
        try {
            Class<?> declarer =
                    key.getClass().getMethod("equals", Object.class).getDeclaringClass();
            return declarer != Object.class && declarer != URL.class; // which asks the network
        } catch (NoSuchMethodException e) {
            throw new AssertionError("every class has an equals", e);
        }
    }
}
