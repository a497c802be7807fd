// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One graph read by one path: observations and calls of user code, and the result.
final class HookRun {
    /// How a run may differ from java.io's, the worst first.
    enum Difference {
        /// One of the two threw, or both threw different exceptions.
        FAILURE,
        /// A call into another object was refused that java.io lets succeed.
        LOST,
        /// A call into another object succeeded that fails with java.io.
        GAINED,
        /// The same calls succeeded, but the graphs are not isomorphic.
        RESULT,
        /// Hooks ran in another order.
        ORDER,
        /// A hook saw less than java.io shows it, or a different value.
        LESS,
        /// A hook saw more than java.io lets it see.
        MORE
    }

    private final @Nullable Object root;
    private final @Nullable Throwable failure;
    private final List<String> order = new ArrayList<>();
    private final List<Map<String, String>> facts = new ArrayList<>();

    private HookRun(@Nullable Object root, @Nullable Throwable failure, List<Trace.Event> events) {
        this.root = root;
        this.failure = failure;
        IdentityHashMap<Object, String> names = names(root);
        for (Trace.Event event : events) {
            String target = event.target() == null ? "" : " " + name(event.target(), names);
            order.add(name(event.self(), names) + " " + event.what() + target);
            Map<String, String> seen = new TreeMap<>();
            for (ObservedValue fact : event.facts()) {
                if (fact.value() != null && !isLost(fact.owner(), names)) {
                    seen.put(name(fact.owner(), names) + fact.place(), name(fact.value(), names));
                }
            }
            facts.add(seen);
        }
    }

    static HookRun of(SerializationPath path, byte[] bytes, ClassLoader loader) {
        Trace.begin();
        Object root = null;
        Throwable failure = null;
        try {
            root = path.read(bytes, loader);
        } catch (IOException | ClassNotFoundException | RuntimeException | Error e) {
            failure = e;
        }
        return new HookRun(root, failure, Trace.end());
    }

    /// Names parts by their numbers, and other objects by the path from the nearest part.
    private static IdentityHashMap<Object, String> names(@Nullable Object root) {
        IdentityHashMap<Object, String> names = new IdentityHashMap<>();
        if (root == null) {
            return names;
        }
        names.put(root, "$");
        for (ObservedValue fact : ObservedValue.from(root)) {
            Object value = fact.value();
            if (value != null
                    && !(value instanceof GraphPart)
                    && ObservedValue.isLookedInto(value)) {
                names.putIfAbsent(value, name(fact.owner(), names) + fact.place());
            }
        }
        return names;
    }

    private static String name(Object object, IdentityHashMap<Object, String> names) {
        if (object instanceof GraphPart part) {
            return "#" + part.id();
        }
        String name = names.get(object);
        if (name != null) {
            return name;
        }
        return ObservedValue.isLookedInto(object)
                ? "lost " + object.getClass().getSimpleName()
                : object.toString();
    }

    /// Whether the object is in the graph no more: `readResolve` left it out.
    private static boolean isLost(Object object, IdentityHashMap<Object, String> names) {
        return !(object instanceof GraphPart) && !names.containsKey(object);
    }

    /// How `other` differs from this run, which is java.io's; null if it does not.
    @Nullable Difference difference(HookRun other) {
        if (!outcome().equals(other.outcome())) {
            return Difference.FAILURE;
        }
        if (!new HashSet<>(other.order).containsAll(granted(order))) {
            return Difference.LOST;
        }
        if (!new HashSet<>(order).containsAll(granted(other.order))) {
            return Difference.GAINED;
        }
        if (Isomorphism.difference(root, other.root) != null) {
            return Difference.RESULT;
        }
        if (!order.equals(other.order)) {
            return Difference.ORDER;
        }
        return seen(other);
    }

    private static List<String> granted(List<String> order) {
        return order.stream().filter(event -> event.contains("registered")).toList();
    }

    private @Nullable Difference seen(HookRun other) {
        Difference worst = null;
        for (int i = 0; i < facts.size(); i++) {
            if (!other.facts.get(i).entrySet().containsAll(facts.get(i).entrySet())) {
                return Difference.LESS;
            }
            if (!other.facts.get(i).equals(facts.get(i))) {
                worst = Difference.MORE;
            }
        }
        return worst;
    }

    private String outcome() {
        return failure == null ? "read" : failure.getClass().getName();
    }

    /// The first difference in words.
    String describe(HookRun other) {
        StringBuilder text = new StringBuilder();
        if (failure != null || other.failure != null) {
            text.append("\n  java.io: ").append(failure).append(", here: ").append(other.failure);
        } else {
            String difference = Isomorphism.difference(root, other.root);
            text.append(difference == null ? "" : "\n  result: " + difference);
        }
        for (int i = 0; i < Math.max(order.size(), other.order.size()); i++) {
            String here = at(other.order, i);
            if (!at(order, i).equals(here)) {
                return text.append("\n  event ")
                        .append(i)
                        .append(": java.io: ")
                        .append(at(order, i))
                        .append(", here: ")
                        .append(here)
                        .append("\n  java.io: ")
                        .append(order)
                        .append("\n  here:    ")
                        .append(other.order)
                        .toString();
            }
            if (!facts.get(i).equals(other.facts.get(i))) {
                return text.append("\n  seen at event ")
                        .append(i)
                        .append(", ")
                        .append(here)
                        .append("\n  java.io: ")
                        .append(facts.get(i))
                        .append("\n  here:    ")
                        .append(other.facts.get(i))
                        .toString();
            }
        }
        return text.toString();
    }

    private static String at(List<String> list, int index) {
        return index < list.size() ? list.get(index) : "nothing";
    }
}
