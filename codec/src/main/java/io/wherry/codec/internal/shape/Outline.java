// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;

/// A writer's description of a class for readers with another version of the class.
///
/// @param resolves true if the class has `readResolve`
/// @param inOrder whether every reference in a body is complete before what follows it, since user
///     code reads it item by item
/// @param levels topmost first; the last is the class itself; none for enums and Externalizable
///     classes
/// @param constants of an enum, in their order
public record Outline(
        Kind kind,
        boolean resolves,
        boolean inOrder,
        long version,
        List<LevelOutline> levels,
        List<String> constants) {

    public Outline {
        levels = List.copyOf(levels);
        constants = List.copyOf(constants);
    }

    public static Outline of(Shape shape) {
        Class<?> type = shape.type();
        return new Outline(
                shape.kind(),
                shape.readResolve() != null,
                shape.isInOrder(),
                version(type),
                levels(shape),
                shape.kind() == Kind.ENUM ? constants(type) : List.of());
    }

    private static List<LevelOutline> levels(Shape shape) {
        List<LevelOutline> levels = new ArrayList<>();
        for (Level level : shape.levels()) {
            levels.add(LevelOutline.of(level));
        }
        return levels;
    }

    private static List<String> constants(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        if (constants == null) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        for (Object constant : constants) {
            names.add(((Enum<?>) constant).name());
        }
        return List.copyOf(names);
    }

    /// The `serialVersionUID`, declared or computed as java.io does.
    static long version(Class<?> type) {
        return ObjectStreamClass.lookupAny(type).getSerialVersionUID();
    }
}
