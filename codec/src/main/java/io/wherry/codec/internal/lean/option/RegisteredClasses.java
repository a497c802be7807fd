// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.option;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Classes that both peers have given numbers beforehand. Immutable.
public final class RegisteredClasses {
    public static final RegisteredClasses NONE = new RegisteredClasses(Map.of());

    /// Numbers are smaller.
    private static final int LIMIT = 1 << 24;

    private static final String NULL_CLASS = "withRegistered: null class";

    private final Map<Class<?>, Integer> numbers;
    private final Map<Integer, Class<?>> classes = new HashMap<>();
    private final int end;

    private RegisteredClasses(Map<Class<?>, Integer> numbers) {
        this.numbers = numbers;
        int next = 0;
        for (Map.Entry<Class<?>, Integer> entry : numbers.entrySet()) {
            classes.put(entry.getValue(), entry.getKey());
            next = Math.max(next, entry.getValue() + 1);
        }
        this.end = next;
    }

    /// Returns these and `more`, numbered from [#end] on.
    ///
    /// @throws IllegalArgumentException if a class is registered twice, or there are too many
    RegisteredClasses with(List<Class<?>> more) {
        Map<Class<?>, Integer> all = new HashMap<>(numbers);
        int next = end;
        for (Class<?> type : more) {
            put(all, next++, Objects.requireNonNull(type, NULL_CLASS));
        }
        return new RegisteredClasses(all);
    }

    /// Returns these and one more.
    ///
    /// @throws IllegalArgumentException if the class or the number is registered, or the number is
    ///     not from 0 to 16,777,215
    RegisteredClasses with(int number, Class<?> type) {
        Objects.requireNonNull(type, NULL_CLASS);
        Class<?> before = classes.get(number);
        if (before != null) {
            throw new IllegalArgumentException(
                    "number taken: number="
                            + number
                            + ", class="
                            + type.getName()
                            + ", taken by="
                            + before.getName());
        }
        Map<Class<?>, Integer> all = new HashMap<>(numbers);
        put(all, number, type);
        return new RegisteredClasses(all);
    }

    private static void put(Map<Class<?>, Integer> all, int number, Class<?> type) {
        if (number < 0 || number >= LIMIT) {
            throw new IllegalArgumentException(
                    "number out of range: number=" + number + ", class=" + type.getName());
        }
        if (all.put(type, number) != null) {
            throw new IllegalArgumentException("registered twice: class=" + type.getName());
        }
    }

    /// Returns the class of that number, or null.
    public @Nullable Class<?> of(int number) {
        return classes.get(number);
    }

    public @Nullable Integer numberOf(Class<?> type) {
        return numbers.get(type);
    }

    /// Returns the classes by ascending numbers.
    public List<Class<?>> inOrder() {
        return numbers.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .<Class<?>>map(Map.Entry::getKey)
                .toList();
    }

    /// Returns the first number that neither a class has nor one after it.
    public int end() {
        return end;
    }

    public int size() {
        return classes.size();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RegisteredClasses registered && numbers.equals(registered.numbers);
    }

    @Override
    public int hashCode() {
        return numbers.hashCode();
    }
}
