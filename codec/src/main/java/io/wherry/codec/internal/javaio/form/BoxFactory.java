// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Makes boxed primitives that are objects of their own, as java.io does. A JDK that has taken
/// their constructors away gives those of `valueOf`.
final class BoxFactory {
    private static final MethodHandle BOOLEAN = constructor(Boolean.class, boolean.class);
    private static final MethodHandle BYTE = constructor(Byte.class, byte.class);
    private static final MethodHandle SHORT = constructor(Short.class, short.class);
    private static final MethodHandle CHARACTER = constructor(Character.class, char.class);
    private static final MethodHandle INTEGER = constructor(Integer.class, int.class);
    private static final MethodHandle LONG = constructor(Long.class, long.class);
    private static final MethodHandle FLOAT = constructor(Float.class, float.class);
    private static final MethodHandle DOUBLE = constructor(Double.class, double.class);

    private BoxFactory() {}

    private static MethodHandle constructor(Class<?> box, Class<?> primitive) {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        try {
            return lookup.findConstructor(box, MethodType.methodType(void.class, primitive));
        } catch (ReflectiveOperationException _) {
            return valueOf(lookup, box, primitive);
        }
    }

    private static MethodHandle valueOf(
            MethodHandles.Lookup lookup, Class<?> box, Class<?> primitive) {
        try {
            return lookup.findStatic(box, "valueOf", MethodType.methodType(box, primitive));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("every box has valueOf: class=" + box.getName(), e);
        }
    }

    static Boolean of(boolean value) {
        try {
            return (Boolean) BOOLEAN.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Byte of(byte value) {
        try {
            return (Byte) BYTE.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Short of(short value) {
        try {
            return (Short) SHORT.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Character of(char value) {
        try {
            return (Character) CHARACTER.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Integer of(int value) {
        try {
            return (Integer) INTEGER.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Long of(long value) {
        try {
            return (Long) LONG.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Float of(float value) {
        try {
            return (Float) FLOAT.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static Double of(double value) {
        try {
            return (Double) DOUBLE.invokeExact(value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(Throwable e) {
        if (e instanceof Error error) {
            throw error; // no memory left
        }
        return new IllegalStateException("a box has no code that throws", e);
    }
}
