// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The properties of one class by java.io's semantics (Java Object Serialization Specification,
/// chapters 1-5).
///
/// Immutable and safe for any thread; derived once a class and unloaded with it.
public final class Shape {
    private static final ClassValue<Shape> SHAPES =
            new ClassValue<>() {
                @Override
                protected Shape computeValue(Class<?> type) {
                    return new Shape(type);
                }
            };

    private final Class<?> type;
    private final Kind kind;
    private final List<Level> levels;
    private final @Nullable MethodHandle writeReplace;
    private final @Nullable MethodHandle readResolve;
    private final int fingerprint;

    private Shape(Class<?> type) {
        this.type = type;
        this.kind = Kind.of(type);
        this.levels = levels(type, kind);
        boolean replaceable = kind != Kind.ENUM && kind != Kind.ARRAY && kind != Kind.REFUSED;
        this.writeReplace =
                replaceable ? Reflection.FACTORY.writeReplaceForSerialization(type) : null;
        this.readResolve =
                replaceable ? Reflection.FACTORY.readResolveForSerialization(type) : null;
        this.fingerprint = Fingerprint.of(this, UnaryOperator.identity());
    }

    public static Shape of(Class<?> type) {
        return SHAPES.get(type);
    }

    private static List<Level> levels(Class<?> type, Kind kind) {
        if (kind == Kind.RECORD) {
            return List.of(new Level(type));
        }
        if (kind != Kind.ORDINARY && kind != Kind.PROXY) {
            return List.of();
        }
        Deque<Level> levels = new ArrayDeque<>();
        Class<?> next = type;
        while (next != null && Serializable.class.isAssignableFrom(next)) {
            levels.addFirst(new Level(next));
            next = next.getSuperclass();
        }
        return List.copyOf(levels);
    }

    public Class<?> type() {
        return type;
    }

    public Kind kind() {
        return kind;
    }

    /// The serializable classes of the hierarchy, topmost first; a record's components are its one
    /// level.
    public List<Level> levels() {
        return levels;
    }

    /// The hook as `(T)Object`, inherited ones included.
    public @Nullable MethodHandle writeReplace() {
        return writeReplace;
    }

    /// The hook as `(T)Object`, inherited ones included.
    public @Nullable MethodHandle readResolve() {
        return readResolve;
    }

    /// Equal on two JVMs exactly if, short of a collision of 32-bit hashes, their classes read each
    /// other's bytes.
    public int fingerprint() {
        return fingerprint;
    }

    /// Returns the fingerprint of the class if the classes had the names that `names` returns for
    /// theirs.
    public int fingerprint(UnaryOperator<String> names) {
        return Fingerprint.of(this, names);
    }

    /// The fingerprint of the shape and `name` together.
    public int fingerprintOf(String name) {
        return 31 * name.hashCode() + fingerprint;
    }

    /// True if user code may read the body item by item.
    public boolean isInOrder() {
        return switch (kind) {
            case ORDINARY -> !isPlain();
            case EXTERNALIZABLE, PROXY -> true;
            case RECORD, ENUM, ARRAY, REFUSED -> false;
        };
    }

    /// True if no user code sees an object of this class while it is read.
    public boolean isPlain() {
        if (kind != Kind.ORDINARY || readResolve != null) {
            return false;
        }
        for (Level level : levels) {
            if (level.hasHooks() || !level.isBacked()) {
                return false;
            }
        }
        return true;
    }
}
