// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Serializable state of JDK objects that their public methods do not expose, as java.io would see
/// it.
public final class HiddenState {
    private static final Map<Class<?>, ReflectiveFields> LEVELS = new ConcurrentHashMap<>();

    private HiddenState() {}

    /// The fields of `object` that the JDK class `level` declares.
    public static FieldRecorder of(Object object, Class<?> level) throws IOException {
        return fields(level).record(object);
    }

    /// Sets the fields that the JDK class `level` declares: primitives from a block, references
    /// from `values[at]` on.
    public static void set(
            Object object, Class<?> level, byte[] primitives, @Nullable Object[] values, int at)
            throws IOException {
        fields(level).set(object, primitives, 0, values, at);
    }

    private static ReflectiveFields fields(Class<?> level) {
        ReflectiveFields known = LEVELS.get(level); // without the lock of computeIfAbsent
        return known != null
                ? known
                : LEVELS.computeIfAbsent(level, type -> new ReflectiveFields(level(type)));
    }

    /// Returns the fields of the object that `writeReplace` returns for `object`.
    public static FieldRecorder ofReplacement(Object object) throws IOException {
        MethodHandle writeReplace =
                Objects.requireNonNull(Shape.of(object.getClass()).writeReplace());
        Object replacement;
        try {
            replacement = (Object) writeReplace.invoke(object);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a JDK class that throws nothing checked", e);
        }
        return of(replacement, replacement.getClass());
    }

    private static Level level(Class<?> type) {
        return Shape.of(type).levels().getLast();
    }
}
