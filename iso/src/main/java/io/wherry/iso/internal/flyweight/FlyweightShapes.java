// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.UnknownTypeException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/// The shapes of interfaces, each read once.
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

    /// The shape of an interface, when those of all interfaces that its objects lead to are good too.
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

    /// A lowered class makes itself known when it is initialized.
    static void initialize(Class<?> lowered) {
        try {
            Class.forName(lowered.getName(), true, lowered.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new UnknownTypeException(
                    "class is not found by its name: class=" + lowered.getName());
        }
    }
}
