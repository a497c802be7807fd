// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.segment.CompactStrings;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.IncrementalAllocation;
import io.wherry.codec.internal.lean.segment.PrimitiveArrays;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings, char by char, lone surrogates included.
///
/// ```text
///  0                        k
///  +------------------------+---------------------------
///  | varint length * 2 + w  |  w = 0: length bytes, Latin-1
///  +------------------------+  w = 1: length * 2 bytes, UTF-16 little-endian
/// ```
public final class StringCodec extends LeafCodec {
    /// Longer strings go through an array of their own.
    private static final int SHORT = 1 << 12;

    public StringCodec() {
        super(String.class);
    }

    @Override
    protected boolean standsAlone() {
        return true;
    }

    @Override
    protected boolean hashesContent() {
        return true;
    }

    @Override
    protected int hash(LeanWriter out, Object object) {
        return object.hashCode();
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        put(out.out(), (String) object);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return get(in.in());
    }

    /// Writes token and content.
    static void putNew(SegmentOutput out, String text) throws IOException {
        int length = text.length();
        if (length <= SHORT && CompactStrings.isLatin1(text)) {
            int at = out.reserve(1 + LittleEndian.MAX_VARINT + length);
            out.bytes()[at] = Token.STRING;
            putShort(out, text, length, at + 1);
        } else {
            out.putByte(Token.STRING);
            put(out, text);
        }
    }

    /// Writes the content.
    public static void put(SegmentOutput out, String text) throws IOException {
        int length = text.length();
        if (!CompactStrings.isLatin1(text)) {
            putWide(out, text);
        } else if (length <= SHORT) {
            putShort(out, text, length, out.reserve(LittleEndian.MAX_VARINT + length));
        } else {
            out.putVarint(checked(length) << 1);
            out.putBytes(text.getBytes(StandardCharsets.ISO_8859_1), 0, length);
        }
    }

    private static int checked(int length) throws IOException {
        if (length > Integer.MAX_VALUE / 2) {
            throw new IOException("string too long: chars=" + length);
        }
        return length;
    }

    @SuppressWarnings("deprecation") // the low bytes are the ones needed: one copy, no check
    private static void putShort(SegmentOutput out, String text, int length, int from) {
        byte[] bytes = out.bytes();
        int at = LittleEndian.putVarint(bytes, from, length << 1);
        text.getBytes(0, length, bytes, at);
        out.endAt(at + length);
    }

    private static void putWide(SegmentOutput out, String text) throws IOException {
        out.putVarint(checked(text.length()) << 1 | 1);
        char[] chars = text.toCharArray();
        out.putElements(chars, chars.length, ElementType.CHAR);
    }

    /// Reads token and content of a new string, if it is short, of Latin-1 characters and in the
    /// window; otherwise reads nothing and returns null.
    @SuppressWarnings("deprecation") // Latin-1 bytes to chars without a decoder
    static @Nullable String getNew(SegmentInput in) {
        int at = in.requireNow(2);
        if (at < 0) {
            return null;
        }
        byte[] bytes = in.bytes();
        int header = bytes[at + 1];
        boolean mayBe = bytes[at] == Token.STRING && (header & 0x81) == 0;
        if (mayBe && in.requireNow(header >> 1) >= 0) {
            return new String(bytes, 0, at + 2, header >> 1);
        }
        in.giveBack(2);
        return null;
    }

    /// Reads the content.
    public static String get(SegmentInput in) throws IOException {
        return get(in, in.getVarint());
    }

    /// Reads the content that follows `header`.
    public static String get(SegmentInput in, int header) throws IOException {
        int length = header >>> 1;
        return (header & 1) == 0 ? getLatin1(in, length) : getWide(in, length);
    }

    @SuppressWarnings("deprecation") // Latin-1 bytes to chars without a decoder
    private static String getLatin1(SegmentInput in, int length) throws IOException {
        int from = in.requireNow(length);
        if (from >= 0) {
            return new String(in.bytes(), 0, from, length);
        }
        return new String(in.getBytes(in.checkCount("chars", length, 1)), 0);
    }

    private static String getWide(SegmentInput in, int length) throws IOException {
        in.checkCount("chars", length, Character.BYTES);
        char[] chars = new char[in.trusted(length, Character.BYTES)];
        int done = 0;
        while (true) {
            PrimitiveArrays.get(in, chars, done, chars.length - done, ElementType.CHAR);
            done = chars.length;
            if (done == length) {
                return new String(chars);
            }
            chars = Arrays.copyOf(chars, IncrementalAllocation.next(length, done));
        }
    }
}
