// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.codec.WireFormatException;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.PrimitiveValues;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// Changes the values of the primitive fields of one class.
final class LevelChange {
    private static final String FLOATING = "FD";

    private final ClassDescription level;
    private final List<FieldDescription> fields;
    private final FieldChange[] changes;
    private final int bytes;
    private final boolean changed;

    LevelChange(ClassDescription level, ClassChanges all) {
        this.level = level;
        this.fields = level.primitives();
        this.changes = new FieldChange[fields.size()];
        int size = 0;
        boolean some = false;
        for (int i = 0; i < changes.length; i++) {
            FieldDescription field = fields.get(i);
            FieldChange change = all.ofField(level.name(), field.name());
            changes[i] = change;
            size += change.isDropped() ? 0 : PrimitiveValues.size(letter(i));
            some |= change.isDropped() || change.letter() != 0;
        }
        this.bytes = size;
        this.changed = some;
    }

    private char letter(int index) {
        char letter = changes[index].letter();
        return letter == 0 ? fields.get(index).letter() : letter;
    }

    /// Returns the values to write.
    ///
    /// @param position that of the values in the stream
    /// @throws WireFormatException if the new type of a field does not hold its value
    MemorySegment apply(MemorySegment values, long position) throws WireFormatException {
        if (!changed) {
            return values;
        }
        MemorySegment result = MemorySegment.ofArray(new byte[bytes]);
        long from = 0;
        long to = 0;
        for (int i = 0; i < changes.length; i++) {
            FieldDescription field = fields.get(i);
            if (!changes[i].isDropped()) {
                char letter = letter(i);
                long bits = PrimitiveValues.bits(values, from, field.letter());
                if (letter != field.letter()) {
                    bits = converted(bits, field, letter, position + from);
                }
                PrimitiveValues.set(result, to, letter, bits);
                to += PrimitiveValues.size(letter);
            }
            from += field.size();
        }
        return result;
    }

    private long converted(long bits, FieldDescription field, char to, long position)
            throws WireFormatException {
        char from = field.letter();
        double real = real(bits, from);
        boolean isReal = isFloating(from);
        long whole = isReal ? (long) real : bits;
        long result =
                switch (to) {
                    case 'B' -> (byte) whole;
                    case 'S' -> (short) whole;
                    case 'C' -> (char) whole;
                    case 'I' -> (int) whole;
                    case 'F' -> Float.floatToRawIntBits(isReal ? (float) real : (float) whole);
                    case 'D' -> Double.doubleToRawLongBits(isReal ? real : (double) whole);
                    default -> whole;
                };
        boolean isKept;
        if (isReal && isFloating(to)) {
            isKept = Double.compare(real(result, to), real) == 0;
        } else if (isReal) {
            isKept = isSame(result, real);
        } else {
            isKept = isFloating(to) ? isSame(whole, real(result, to)) : result == whole;
        }
        if (!isKept) {
            throw new WireFormatException(
                    "value does not fit the new type: class="
                            + level.name()
                            + ", field="
                            + field.name()
                            + ", value="
                            + (isReal ? String.valueOf(real) : String.valueOf(whole)),
                    position);
        }
        return result;
    }

    /* Several numbers of more than 53 bits have the same double. */
    private static boolean isSame(long whole, double real) {
        return real < 0x1p63 && Double.compare((double) whole, real) == 0 && (long) real == whole;
    }

    private static double real(long bits, char letter) {
        return switch (letter) {
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> (double) bits;
        };
    }

    private static boolean isFloating(char letter) {
        return FLOATING.indexOf(letter) >= 0;
    }
}
