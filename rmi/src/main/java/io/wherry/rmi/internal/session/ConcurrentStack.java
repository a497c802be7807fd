// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A stack of a few elements (R. K. Treiber, Systems Programming: Coping with Parallelism, 1986).
/// Thread-safe; never blocks.
///
/// @param <T> the elements, compared by identity
final class ConcurrentStack<T> {
    /* Entries are immutable and not used again: to remove one, those above it are made anew. */

    private final AtomicReference<@Nullable Entry<T>> top = new AtomicReference<>();

    private record Entry<T>(T element, @Nullable Entry<T> below) {}

    void push(T element) {
        Entry<T> below;
        do {
            below = top.get();
        } while (!top.compareAndSet(below, new Entry<>(element, below)));
    }

    /// Takes the element that was pushed last; returns null if there is none.
    @Nullable T pop() {
        Entry<T> first;
        do {
            first = top.get();
            if (first == null) {
                return null;
            }
        } while (!top.compareAndSet(first, first.below));
        return first.element;
    }

    /// Removes an element; returns false if it is not here.
    boolean remove(T element) {
        Entry<T> first;
        Entry<T> without;
        do {
            first = top.get();
            without = without(first, element);
            if (without == first) {
                return false;
            }
        } while (!top.compareAndSet(first, without));
        return true;
    }

    private static <T> @Nullable Entry<T> without(@Nullable Entry<T> first, T element) {
        if (first == null) {
            return null;
        }
        if (first.element == element) {
            return first.below;
        }
        Entry<T> below = without(first.below, element);
        return below == first.below ? first : new Entry<>(first.element, below);
    }

    /// Returns the elements that were here at one moment, the last one first.
    List<T> all() {
        List<T> all = new ArrayList<>();
        for (Entry<T> entry = top.get(); entry != null; entry = entry.below) {
            all.add(entry.element);
        }
        return all;
    }
}
