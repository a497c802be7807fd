// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// How bytes stand for others.
enum InputEncoding {
    RAW,
    GZIP,
    HEX,
    BASE64;

    private static final int LOOKED_AT = 256;

    /// Returns the encoding by the first bytes. Text counts as encoded if a stream or gzip begins in it.
    static InputEncoding of(MemorySegment bytes) {
        if (startsWith(bytes, 0x1f, 0x8b)) {
            return GZIP;
        }
        StringBuilder text = new StringBuilder();
        for (long at = 0; at < Math.min(LOOKED_AT, bytes.byteSize()); at++) {
            char c = (char) (bytes.get(JAVA_BYTE, at) & 0xff);
            if (!Character.isWhitespace(c)) {
                text.append(c);
            }
        }
        String start = text.toString();
        String digits = start.toLowerCase(Locale.ROOT).replaceFirst("^(0x|\\\\x)", "");
        if (digits.matches("(aced0005|1f8b08|5701|574301)[0-9a-f]*")) {
            return HEX;
        }
        return start.matches("(rO0AB|H4sI|Vw[E-H]|V0MB)[A-Za-z0-9+/_=-]*") ? BASE64 : RAW;
    }

    private static boolean startsWith(MemorySegment bytes, int first, int second) {
        return bytes.byteSize() > 2
                && (bytes.get(JAVA_BYTE, 0) & 0xff) == first
                && (bytes.get(JAVA_BYTE, 1) & 0xff) == second;
    }

    /// Returns the bytes that these stand for; null if they are not encoded.
    @Nullable InputStream decoding(MemorySegment bytes) throws IOException {
        InputStream encoded = new SegmentInput(bytes);
        return switch (this) {
            case RAW -> null;
            case GZIP -> new GZIPInputStream(encoded, 1 << 16);
            case HEX -> new HexInput(encoded);
            case BASE64 -> Base64.getMimeDecoder().wrap(new PlainBase64(encoded));
        };
    }

    /// Reads by [InputStream#read()], for streams that make each byte of others.
    private static int readEach(InputStream source, byte[] target, int offset, int length)
            throws IOException {
        for (int count = 0; count < length; count++) {
            int next = source.read();
            if (next < 0) {
                return count == 0 ? -1 : count;
            }
            target[offset + count] = (byte) next;
        }
        return length;
    }

    /// The letters of the URL-safe alphabet as those of the other.
    private static final class PlainBase64 extends InputStream {
        private final InputStream source;

        PlainBase64(InputStream source) {
            this.source = source;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return readEach(this, target, offset, length);
        }

        @Override
        public int read() throws IOException {
            int next = source.read();
            return switch (next) {
                case '-' -> '+';
                case '_' -> '/';
                default -> next;
            };
        }
    }

    /// Pairs of hexadecimal digits; other characters between them do not count.
    private static final class HexInput extends InputStream {
        private static final int END = -1;
        private static final int PREFIX = -2;

        private final InputStream source;

        HexInput(InputStream source) {
            this.source = source;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return readEach(this, target, offset, length);
        }

        @Override
        public int read() throws IOException {
            int high = digit();
            int low = high < 0 ? END : digit();
            while (high == PREFIX || low == PREFIX) { // 0x, \x
                high = digit();
                low = high < 0 ? END : digit();
            }
            return low < 0 ? END : (high << 4) | low;
        }

        private int digit() throws IOException {
            while (true) {
                int next = source.read();
                if (next < 0) {
                    return END;
                }
                if (next == 'x' || next == 'X') {
                    return PREFIX;
                }
                int value = Character.digit(next, 16);
                if (value >= 0) {
                    return value;
                }
            }
        }
    }
}
