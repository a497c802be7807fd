// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import java.util.HexFormat;

/// The first bytes and the length of a message, as text for exceptions.
final class MessageFacts {
    /// First bytes that are shown.
    private static final int SHOWN = 16;

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    private MessageFacts() {}

    /// @param prefix at least the first bytes that are shown, or the whole message
    /// @param length of the message
    static String of(byte[] prefix, long length) {
        int shown = Math.min(SHOWN, prefix.length);
        return "first=[" + HEX.formatHex(prefix, 0, shown) + "], length=" + length;
    }
}
