// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The serialization hooks and default fields of one serializable class of an object.
final class SerialLevel {
    /* sun.reflect.ReflectionFactory makes these handles for serializers. It is looked up by name,
     * because javac warns of its package, whatever one suppresses. */
    private static final MethodHandle WRITE_REPLACE = maker("writeReplaceForSerialization");
    private static final MethodHandle WRITE_OBJECT = maker("writeObjectForSerialization");
    private static final MethodHandle WRITE_DEFAULTS = maker("defaultWriteObjectForSerialization");

    private static final ClassValue<List<SerialLevel>> LEVELS =
            new ClassValue<>() {
                @Override
                protected List<SerialLevel> computeValue(Class<?> type) {
                    Deque<SerialLevel> levels = new ArrayDeque<>();
                    Class<?> level = type;
                    while (level != null && Serializable.class.isAssignableFrom(level)) {
                        levels.addFirst(new SerialLevel(level));
                        level = level.getSuperclass();
                    }
                    return List.copyOf(levels);
                }
            };

    private final String name;
    private final @Nullable MethodHandle hook;
    private final @Nullable MethodHandle defaults;

    private SerialLevel(Class<?> type) {
        name = type.getName();
        hook = handle(WRITE_OBJECT, type);
        defaults = handle(WRITE_DEFAULTS, type);
    }

    private static MethodHandle maker(String name) {
        try {
            Class<?> type = Class.forName("sun.reflect.ReflectionFactory");
            Object factory = type.getMethod("getReflectionFactory").invoke(null);
            MethodType signature = MethodType.methodType(MethodHandle.class, Class.class);
            return MethodHandles.publicLookup().findVirtual(type, name, signature).bindTo(factory);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("every JDK has jdk.unsupported, since 24 with this: " + name, e);
        }
    }

    private static @Nullable MethodHandle handle(MethodHandle maker, Class<?> type) {
        try {
            return (MethodHandle) maker.invoke(type);
        } catch (Throwable t) {
            throw new AssertionError("makers throw nothing: class=" + type.getName(), t);
        }
    }

    /// The levels of a class, the topmost first.
    static List<SerialLevel> of(Class<?> type) {
        return LEVELS.get(type);
    }

    /// Returns the result of writeReplace, or the object itself.
    static Object replacement(Object object) throws IOException {
        Object written = object;
        while (true) {
            MethodHandle handle = handle(WRITE_REPLACE, written.getClass());
            if (handle == null) {
                return written;
            }
            Class<?> before = written.getClass();
            try {
                written = handle.invoke(written);
            } catch (Throwable t) {
                throw failed(before.getName(), t);
            }
            if (written.getClass() == before) {
                return written;
            }
        }
    }

    String name() {
        return name;
    }

    void write(Object object, ObjectOutputStream out) throws IOException {
        if (hook == null) {
            writeDefaults(object, out);
            return;
        }
        try {
            hook.invoke(object, out);
        } catch (Throwable t) {
            throw failed(name, t);
        }
    }

    void writeDefaults(Object object, ObjectOutputStream out) throws IOException {
        if (defaults == null) {
            throw new NotSerializableException(name + " has no default fields to be seen");
        }
        try {
            defaults.invoke(object, out);
        } catch (Throwable t) {
            throw failed(name, t);
        }
    }

    private static IOException failed(String type, Throwable cause) {
        return new IOException("a hook failed: class=" + type, cause);
    }
}
