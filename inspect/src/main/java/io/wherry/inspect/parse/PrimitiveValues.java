// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Primitive values of fields and arrays, as [java.io.DataOutput] lays them out.
public final class PrimitiveValues {
    private static final ValueLayout.OfShort SHORT =
            JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private PrimitiveValues() {}

    /// Returns the bytes of a value of the type with this letter; 0 for a reference type.
    public static int size(char letter) {
        return FieldDescription.size(letter);
    }

    /// Returns the bits of a value, as a number without a sign for chars and booleans.
    public static long bits(MemorySegment bytes, long at, char letter) {
        return switch (letter) {
            case 'Z' -> bytes.get(JAVA_BYTE, at) & 0xff;
            case 'B' -> bytes.get(JAVA_BYTE, at);
            case 'C' -> bytes.get(SHORT, at) & 0xffff;
            case 'S' -> bytes.get(SHORT, at);
            case 'I', 'F' -> bytes.get(INT, at);
            default -> bytes.get(LONG, at);
        };
    }

    /// Sets a value by its bits.
    public static void set(MemorySegment bytes, long at, char letter, long bits) {
        switch (letter) {
            case 'Z', 'B' -> bytes.set(JAVA_BYTE, at, (byte) bits);
            case 'C', 'S' -> bytes.set(SHORT, at, (short) bits);
            case 'I', 'F' -> bytes.set(INT, at, (int) bits);
            default -> bytes.set(LONG, at, bits);
        }
    }

    /// Returns a value as text: `5`, `0.1`, `true`; a char as it is.
    public static String text(MemorySegment bytes, long at, char letter) {
        long bits = bits(bytes, at, letter);
        return switch (letter) {
            case 'Z' -> bits == 0 ? "false" : "true";
            case 'C' -> String.valueOf((char) bits);
            case 'F' -> String.valueOf(Float.intBitsToFloat((int) bits));
            case 'D' -> String.valueOf(Double.longBitsToDouble(bits));
            default -> String.valueOf(bits);
        };
    }
}
