// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A name in five bits for most of its characters, after three bits of the caller's.
///
/// ```text
///  bit 0    3        8       13
///  +------+--------+--------+-- ... --+-------+------+
///  | head | symbol | symbol |         |  31   | zero |     least significant bits first, up to a whole byte
///  +------+--------+--------+-- ... --+-------+------+
///
///  0..25  a..z           28  the next symbol is 0..25: that letter in upper case
///  26     .              29  the next symbol is 0..14: one of 0123456789_-[;/
///  27     $              30  a dot, then as 28
///  31     the end; where the name should begin: a varint and as many bytes of UTF-8 follow instead
/// ```
final class PackedName {
    /// The longest name, in characters or bytes, that a class file can hold.
    static final int LONGEST = 65_535;

    private static final String OTHERS = "0123456789_-[;/";

    private static final int DOT = 26;
    private static final int DOLLAR = 27;
    private static final int UPPER = 28;
    private static final int OTHER = 29;
    private static final int DOT_UPPER = 30;
    private static final int END = 31;

    private static final int SYMBOL_BITS = 5;
    private static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;
    private static final int HEAD_BITS = 3;

    /// The mode that decides what the next symbol means: in this mode a symbol stands for itself.
    private static final int PLAIN = 0;

    private PackedName() {}

    /// The three bits of the caller's in a name's first byte.
    static int head(int first) {
        return first & (1 << HEAD_BITS) - 1;
    }

    static void put(DescriptionOutput out, int head, String name) {
        byte[] symbols = new byte[2 * name.length() + 1];
        int count = symbols(name, symbols);
        int packed = (HEAD_BITS + count * SYMBOL_BITS + 7) >>> 3;
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (count == 0 || packed > text.length + 2) {
            out.putByte(END << HEAD_BITS | head);
            out.putVarint(text.length);
            out.putBytes(text);
            return;
        }
        int held = head;
        int bits = HEAD_BITS;
        for (int i = 0; i < count; i++) {
            held |= symbols[i] << bits;
            bits += SYMBOL_BITS;
            if (bits >= 8) {
                out.putByte(held);
                held >>>= 8;
                bits -= 8;
            }
        }
        if (bits > 0) {
            out.putByte(held);
        }
    }

    /// Fills in the symbols of `name`, the end included, and returns their number; 0 if it cannot
    /// be packed.
    private static int symbols(String name, byte[] symbols) {
        int count = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'a' && c <= 'z') {
                symbols[count++] = (byte) (c - 'a');
            } else if (c >= 'A' && c <= 'Z') {
                boolean dotted = count > 0 && symbols[count - 1] == DOT;
                count -= dotted ? 1 : 0;
                symbols[count++] = (byte) (dotted ? DOT_UPPER : UPPER);
                symbols[count++] = (byte) (c - 'A');
            } else if (c == '.' || c == '$') {
                symbols[count++] = (byte) (c == '.' ? DOT : DOLLAR);
            } else {
                int other = OTHERS.indexOf(c);
                if (other < 0) {
                    return 0;
                }
                symbols[count++] = OTHER;
                symbols[count++] = (byte) other;
            }
        }
        if (count > 0) {
            symbols[count++] = END;
        }
        return count;
    }

    static String get(SegmentInput in) throws IOException {
        return get(in, in.getByte());
    }

    /// Reads the rest of a name whose first byte was `first`.
    static String get(SegmentInput in, int first) throws IOException {
        int symbol = first >>> HEAD_BITS;
        if (symbol == END) {
            return text(in);
        }
        StringBuilder name = new StringBuilder();
        int mode = PLAIN;
        int held = 0;
        int bits = 0;
        while (symbol != END) {
            mode = append(name, mode, symbol, in);
            if (bits < SYMBOL_BITS) {
                held |= in.getByte() << bits;
                bits += 8;
            }
            symbol = held & SYMBOL_MASK;
            held >>>= SYMBOL_BITS;
            bits -= SYMBOL_BITS;
        }
        if (mode != PLAIN) {
            throw in.corrupt("name ends in the middle of a character: " + name);
        }
        return name.toString();
    }

    /// Returns the mode for the next symbol.
    private static int append(StringBuilder name, int mode, int symbol, SegmentInput in)
            throws IOException {
        Character c = character(mode, symbol);
        if (c != null) {
            name.append((char) c);
        } else if (mode == PLAIN && (symbol == UPPER || symbol == OTHER)) {
            return symbol;
        } else if (mode == PLAIN && symbol == DOT_UPPER) {
            name.append('.');
            return UPPER;
        } else {
            throw in.corrupt("unknown symbol in a name: " + symbol + ", after=" + name);
        }
        if (name.length() > LONGEST) {
            throw in.corrupt("name too long: characters=" + name.length());
        }
        return PLAIN;
    }

    private static @Nullable Character character(int mode, int symbol) {
        if (mode == OTHER) {
            return symbol < OTHERS.length() ? OTHERS.charAt(symbol) : null;
        }
        if (symbol < DOT) {
            return (char) ((mode == UPPER ? 'A' : 'a') + symbol);
        }
        if (mode == UPPER || symbol > DOLLAR) {
            return null;
        }
        return symbol == DOT ? '.' : '$';
    }

    private static String text(SegmentInput in) throws IOException {
        int length = in.getLength("bytes of a name");
        if (length > LONGEST) {
            throw in.corrupt("name too long: bytes=" + length);
        }
        int from = in.require(length);
        return new String(in.bytes(), from, length, StandardCharsets.UTF_8);
    }
}
