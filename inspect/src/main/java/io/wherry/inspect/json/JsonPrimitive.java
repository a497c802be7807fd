// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import io.wherry.inspect.parse.PrimitiveValues;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Primitive values as JSON, without loss.
///
/// ```text
///  boolean           true, false; a byte that is neither 0 nor 1 as a number
///  char              a string of one char
///  byte, short, int  a number
///  long              a number; a string of digits beyond 2^53, which other readers would round
///  float, double     a number; what is not finite by its bits: "0x7ff8000000000000"
/// ```
final class JsonPrimitive {
    private static final long MOST_EXACT = 1L << Double.PRECISION;

    private JsonPrimitive() {}

    static void write(JsonWriter json, MemorySegment bytes, long at, char letter)
            throws IOException {
        long bits = PrimitiveValues.bits(bytes, at, letter);
        switch (letter) {
            case 'Z' -> {
                if (bits > 1) {
                    json.value(bits);
                } else {
                    json.value(bits == 1);
                }
            }
            case 'C' -> json.value(String.valueOf((char) bits));
            case 'J' -> {
                if (Math.abs(bits) <= MOST_EXACT && bits != Long.MIN_VALUE) {
                    json.value(bits);
                } else {
                    json.value(Long.toString(bits));
                }
            }
            case 'F', 'D' -> writeReal(json, bits, letter);
            default -> json.value(bits);
        }
    }

    private static void writeReal(JsonWriter json, long bits, char letter) throws IOException {
        double value =
                letter == 'F' ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            json.value(value); // of a float, too: it has one double
        } else {
            json.value("0x" + Long.toHexString(letter == 'F' ? bits & 0xffff_ffffL : bits));
        }
    }

    /// @throws IOException if the type of this letter does not have the value
    static void read(@Nullable Object value, MemorySegment target, long at, char letter)
            throws IOException {
        long bits = bits(value, letter);
        PrimitiveValues.set(target, at, letter, bits);
        boolean isKept =
                letter == 'F'
                        ? bits == (int) bits || (bits >>> Integer.SIZE) == 0
                        : PrimitiveValues.bits(target, at, letter) == bits;
        if (!isKept) { // out of the range of the type
            throw notAValue(value, letter);
        }
    }

    private static long bits(@Nullable Object value, char letter) throws IOException {
        try {
            return switch (value) {
                case Boolean truth when letter == 'Z' -> truth ? 1 : 0;
                case String text when letter == 'C' && text.length() == 1 -> text.charAt(0);
                case String text when text.startsWith("0x") ->
                        Long.parseUnsignedLong(text.substring(2), 16);
                case String text when letter != 'F' && letter != 'D' -> Long.parseLong(text);
                case Number number when letter == 'F' && Float.isFinite(number.floatValue()) ->
                        Float.floatToRawIntBits((float) number.doubleValue());
                case Number number when letter == 'D' && Double.isFinite(number.doubleValue()) ->
                        Double.doubleToRawLongBits(number.doubleValue());
                case Long number -> number;
                case Double number when number == 0 -> 0; // -0 of other programs
                case null, default -> throw notAValue(value, letter);
            };
        } catch (NumberFormatException _) {
            throw notAValue(value, letter);
        }
    }

    private static IOException notAValue(@Nullable Object value, char letter) {
        return new IOException("not a primitive value: type=" + letter + ", value=" + value);
    }
}
