// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.UnknownTypeException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/// The cache of the shapes of interfaces.
final class FlyweightShapes {
    private static final ClassValue<FlyweightShape> SHAPES =
            new ClassValue<>() {
                @Override
                protected FlyweightShape computeValue(Class<?> type) {
                    return FlyweightShapeReader.read(type);
                }
            };

    private FlyweightShapes() {}

    static FlyweightShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    /// Returns the shape of an interface after the shapes of all interfaces that it reaches were
    /// read successfully.
    static FlyweightShape withAllBehind(Class<?> type) {
        Set<Class<?>> seen = new HashSet<>(Set.of(type));
        Deque<Class<?>> left = new ArrayDeque<>(seen);
        while (!left.isEmpty()) {
            for (Class<?> next : of(left.remove()).mentioned()) {
                if (!next.isInterface()) {
                    initialize(next);
                } else if (seen.add(next)) {
                    left.add(next);
                }
            }
        }
        return of(type);
    }

    /// Initializes a lowered class, which registers itself.
    static void initialize(Class<?> lowered) {
        try {
            Class.forName(lowered.getName(), true, lowered.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new UnknownTypeException(
                    "class is not found by its name: class=" + lowered.getName());
        }
    }
}
