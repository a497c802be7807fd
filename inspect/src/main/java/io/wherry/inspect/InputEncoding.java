// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
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
    private static final String BASE64_START = "(rO0AB|H4sI|Vw[E-H]|V0MB)";
    private static final int LONGEST_START = 5;

    /// The number of bytes that a damaged gzip may lose; a smaller one takes longer.
    private static final int GZIP_PIECE = 64;

    private static final int BASE64_PIECE = 3; // bytes of four letters

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
        return start.matches(BASE64_START + "[A-Za-z0-9+/_=-]*") ? BASE64 : RAW;
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
            case GZIP -> new PieceInput(new GZIPInputStream(encoded, 1 << 16), GZIP_PIECE);
            case HEX -> new HexInput(encoded);
            case BASE64 -> new PieceInput(new Base64Values(new PlainBase64(encoded)), BASE64_PIECE);
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

    /// Base64 of a value, or of several, each with its padding, such as the rows of a table.
    private static final class Base64Values extends InputStream {
        private final InputStream source;
        private InputStream value;
        private boolean ended;

        Base64Values(InputStream source) {
            this.source = source;
            this.value = Base64.getMimeDecoder().wrap(source);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = value.read(target, offset, length);
            while (count < 0 && hasNext()) {
                count = value.read(target, offset, length);
            }
            return count;
        }

        /* A decoder ends at the padding. Other text after it is not decoded. */
        private boolean hasNext() throws IOException {
            String start = ended ? "" : start();
            ended = !start.matches(BASE64_START + ".*");
            InputStream begun =
                    new ByteArrayInputStream(start.getBytes(StandardCharsets.ISO_8859_1));
            value =
                    ended
                            ? InputStream.nullInputStream()
                            : Base64.getMimeDecoder().wrap(new SequenceInputStream(begun, source));
            return !ended;
        }

        private String start() throws IOException {
            int next = source.read();
            while (next >= 0 && Character.isWhitespace(next)) {
                next = source.read();
            }
            StringBuilder start = new StringBuilder();
            while (next >= 0) {
                start.append((char) next);
                next = start.length() < LONGEST_START ? source.read() : -1;
            }
            return start.toString();
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
