// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Bounds the cost of the hash codes of collections in one message. One reader owns it.
///
/// A list, set or map hashes all it holds each time it is asked: sets that hold the same two sets,
/// level by level, take time that doubles with every level (Wouter Coekaerts' "SerialDOS"). So the
/// steps are counted before a collection becomes an element of a set or a key, along shared
/// collections once, and charged as often as hashing would pass them.
public final class HashBudget {
    /* Counting visits no more objects than the cost it finds, and stops at the budget: so it costs no more than hashing
     * would. Nothing is kept from one charge to the next, for a collection on a cycle is filled in between. */

    /// Steps that every message has, and those for each object of it.
    private static final long FREE = 1 << 24;

    private static final int EACH = 1 << 7;

    /// A larger table is released, not cleared.
    private static final int KEEP = 1 << 8;

    private IdentityHashMap<Object, Long> costs = new IdentityHashMap<>(0);
    private final List<Open> open = new ArrayList<>();
    private long spent;

    /// A collection whose elements are being counted.
    private static final class Open {
        final Object collection;
        final Iterator<?> elements;
        long cost = 1;

        Open(Object collection, Iterator<?> elements) {
            this.collection = collection;
            this.elements = elements;
        }
    }

    /// Starts a message.
    public void begin() {
        spent = 0;
    }

    /// Charges the cost of hashing every `step`-th of `values[from .. to)`.
    ///
    /// @param objects met in the message so far
    /// @throws InvalidObjectException if it is too much
    public void charge(@Nullable Object[] values, int from, int to, int step, long objects)
            throws InvalidObjectException {
        for (int i = from; i < to; i += step) {
            Object value = values[i];
            if (value != null && elements(value) != null) {
                charge(value, FREE + EACH * objects);
            }
        }
        forget();
    }

    private void forget() {
        if (costs.size() > KEEP) {
            costs = new IdentityHashMap<>();
        } else if (!costs.isEmpty()) {
            costs.clear();
        }
    }

    private void charge(Object value, long budget) throws InvalidObjectException {
        try {
            spent += cost(value, budget - spent);
        } finally {
            open.clear();
        }
        if (spent > budget) {
            forget();
            throw new InvalidObjectException(
                    "hash codes of collections in collections take too long: steps=" + spent);
        }
    }

    /// The steps of `value.hashCode()`, or more than `most`.
    private long cost(Object value, long most) {
        Long known = costs.get(value);
        if (known != null) {
            return known;
        }
        push(value);
        while (true) {
            Open top = open.getLast();
            if (top.elements.hasNext() && top.cost <= most) {
                count(top, top.elements.next());
                continue;
            }
            costs.put(top.collection, top.cost);
            open.removeLast();
            if (open.isEmpty() || top.cost > most) {
                return top.cost;
            }
            open.getLast().cost += top.cost;
        }
    }

    private void count(Open top, @Nullable Object element) {
        top.cost++;
        Long known = element == null ? null : costs.get(element);
        if (known != null) {
            top.cost += known;
        } else if (element != null && elements(element) != null) {
            push(element);
        }
    }

    /// A collection on a cycle does not count itself: hashing it overflows the stack, and that is
    /// caught.
    private void push(Object collection) {
        Iterator<?> elements = elements(collection);
        if (elements != null) {
            costs.put(collection, 0L);
            open.add(new Open(collection, elements));
        }
    }

    /// Returns the elements that the hash code of a JDK collection depends on; null for any other
    /// object.
    private static @Nullable Iterator<?> elements(Object value) {
        if (value instanceof String
                || value instanceof Comparable // as most keys are, and no collection of the JDK
                || value.getClass().getClassLoader() != null) {
            return null;
        }
        return switch (value) {
            case List<?> list -> list.iterator();
            case Set<?> set -> set.iterator();
            case Map<?, ?> map -> map.entrySet().iterator();
            case Map.Entry<?, ?> entry -> pair(entry.getKey(), entry.getValue());
            case Optional<?> optional -> optional.stream().iterator();
            default -> null;
        };
    }

    private static Iterator<?> pair(@Nullable Object one, @Nullable Object other) {
        List<@Nullable Object> both = new ArrayList<>(2);
        both.add(one);
        both.add(other);
        return both.iterator();
    }
}
