// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Text in UTF-8, without loss. An unpaired surrogate, which UTF-8 does not have, is written as
/// other characters are:
///
/// ```text
///  1110 1101 | 101x xxxx | 10xx xxxx      0xd800 + x
/// ```
public final class Utf8Text {
    private static final byte LEAD = (byte) 0xed;
    private static final int BYTES = 3;
    private static final char REPLACEMENT = '\ufffd'; // by which the JDK reads these bytes

    private Utf8Text() {}

    public static byte[] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int next = hasQuestionMark(bytes) ? unpaired(text, 0) : -1;
        return next < 0 ? bytes : exact(text, next);
    }

    /* The JDK writes one for an unpaired surrogate. */
    private static boolean hasQuestionMark(byte[] bytes) {
        for (byte b : bytes) {
            if (b == '?') {
                return true;
            }
        }
        return false;
    }

    /// Returns the index of the next unpaired surrogate, or -1.
    private static int unpaired(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                return at;
            }
            at += Character.charCount(point);
        }
        return -1;
    }

    private static byte[] exact(String text, int first) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int from = 0;
        for (int next = first; next >= 0; next = unpaired(text, from)) {
            bytes.writeBytes(text.substring(from, next).getBytes(StandardCharsets.UTF_8));
            char c = text.charAt(next);
            bytes.write(LEAD);
            bytes.write(0x80 | ((c >> 6) & 0x3f));
            bytes.write(0x80 | (c & 0x3f));
            from = next + 1;
        }
        bytes.writeBytes(text.substring(from).getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    public static String decode(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : exact(bytes);
    }

    private static String exact(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        int from = 0;
        int at = 0;
        while (at <= bytes.length - BYTES) {
            if (isSurrogate(bytes, at)) {
                text.append(new String(bytes, from, at - from, StandardCharsets.UTF_8));
                int high = (bytes[at + 1] & 0x3f) << 6;
                text.append((char) (0xd000 | high | (bytes[at + 2] & 0x3f)));
                at += BYTES;
                from = at;
            } else {
                at++;
            }
        }
        return text.append(new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8))
                .toString();
    }

    private static boolean isSurrogate(byte[] bytes, int at) {
        return bytes[at] == LEAD
                && (bytes[at + 1] & 0xe0) == 0xa0
                && (bytes[at + 2] & 0xc0) == 0x80;
    }
}
