// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Arrays of primitives: length, then the elements, big-endian. Every NaN is the canonical one, as
/// java.io writes it.
public final class PrimitiveArrayFormat {
    static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final ValueLayout.OfChar CHAR =
            ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private PrimitiveArrayFormat() {}

    /// Writes the length and the elements of an array.
    public static void write(BlockOutput out, Object array) throws IOException {
        switch (array) {
            case byte[] bytes -> {
                out.writeInt(bytes.length);
                out.write(bytes, 0, bytes.length);
            }
            case short[] shorts -> write(out, shorts, shorts.length, SHORT);
            case char[] chars -> write(out, chars, chars.length, CHAR);
            case int[] ints -> write(out, ints, ints.length, INT);
            case long[] longs -> write(out, longs, longs.length, LONG);
            case float[] floats -> write(out, canonical(floats), floats.length, FLOAT);
            case double[] doubles -> write(out, canonical(doubles), doubles.length, DOUBLE);
            case boolean[] flags -> writeFlags(out, flags);
            default -> throw new IllegalArgumentException("not primitive: " + array.getClass());
        }
    }

    /// Bytes of an element; 1 for a reference.
    static int size(Class<?> component) {
        if (component == byte.class || !component.isPrimitive() || component == boolean.class) {
            return 1;
        }
        if (component == short.class || component == char.class) {
            return Short.BYTES;
        }
        return component == int.class || component == float.class ? Integer.BYTES : Long.BYTES;
    }

    /// Returns the primitive type with that letter in signatures.
    public static Class<?> primitive(char code) {
        return switch (code) {
            case 'B' -> byte.class;
            case 'C' -> char.class;
            case 'D' -> double.class;
            case 'F' -> float.class;
            case 'I' -> int.class;
            case 'J' -> long.class;
            case 'S' -> short.class;
            case 'Z' -> boolean.class;
            default -> throw new IllegalArgumentException("no primitive type: " + code);
        };
    }

    /// True for the name of a class of arrays of primitives.
    public static boolean isPrimitive(String arrayName) {
        return arrayName.length() == 2
                && arrayName.charAt(0) == '['
                && "BCDFIJSZ".indexOf(arrayName.charAt(1)) >= 0;
    }

    /// Checks a length against the bytes that are left, before anything is allocated.
    ///
    /// @throws EOFException if the stream is known to end before the last element
    public static void check(BlockInput in, Class<?> component, int length) throws IOException {
        long left = in.left();
        if (left >= 0 && (long) length * size(component) > left) {
            throw new EOFException(tooLong(component, length, left));
        }
        if (length > BlockInput.LONGEST) {
            throw new StreamCorruptedException(tooLong(component, length, left));
        }
    }

    private static String tooLong(Class<?> component, int length, long left) {
        return "array is longer than the stream: class="
                + component
                + "[], length="
                + length
                + ", left="
                + left;
    }

    /// Skips the elements of an array whose class is not here.
    public static void skip(BlockInput in, String arrayName, int length) throws IOException {
        if (isPrimitive(arrayName)) {
            Class<?> component = primitive(arrayName.charAt(1));
            for (long left = (long) length * size(component); left > 0; left--) {
                in.readByte();
            }
        }
    }

    /// Reads the elements of an array of `length`.
    public static Object read(BlockInput in, Class<?> component, int length) throws IOException {
        return switch (component.descriptorString()) {
            case "B" -> IncrementalArrayReader.bytes(in, length);
            case "Z" -> IncrementalArrayReader.flags(in, length);
            case "S" -> IncrementalArrayReader.elements(in, component, length, SHORT);
            case "C" -> IncrementalArrayReader.elements(in, component, length, CHAR);
            case "I" -> IncrementalArrayReader.elements(in, component, length, INT);
            case "J" -> IncrementalArrayReader.elements(in, component, length, LONG);
            case "F" -> IncrementalArrayReader.elements(in, component, length, FLOAT);
            default -> IncrementalArrayReader.elements(in, component, length, DOUBLE);
        };
    }

    private static void write(BlockOutput out, Object array, int length, ValueLayout layout)
            throws IOException {
        out.writeInt(length);
        out.writeElements(array, length, layout);
    }

    private static void writeFlags(BlockOutput out, boolean[] flags) throws IOException {
        out.writeInt(flags.length);
        for (boolean flag : flags) {
            out.writeByte(flag ? 1 : 0);
        }
    }

    /// `floats` itself unless it holds a NaN.
    private static float[] canonical(float[] floats) {
        for (float value : floats) {
            if (Float.isNaN(value)) {
                return copy(floats);
            }
        }
        return floats;
    }

    private static float[] copy(float[] floats) {
        float[] copy = floats.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Float.isNaN(copy[i]) ? Float.NaN : copy[i];
        }
        return copy;
    }

    /// `doubles` itself unless it holds a NaN.
    private static double[] canonical(double[] doubles) {
        for (double value : doubles) {
            if (Double.isNaN(value)) {
                return copy(doubles);
            }
        }
        return doubles;
    }

    private static double[] copy(double[] doubles) {
        double[] copy = doubles.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Double.isNaN(copy[i]) ? Double.NaN : copy[i];
        }
        return copy;
    }
}
