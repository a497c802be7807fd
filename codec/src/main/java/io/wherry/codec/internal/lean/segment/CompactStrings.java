// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

/// Tells strings of Latin-1 characters, which the JVM holds as bytes (JEP 254), from others.
public final class CompactStrings {
    /* C2 tests once, in front of the loop of isLatin1, which kind of string it is, and then drops
     * the loop for bytes, since no byte is above 0xff. It does so if it has seen strings of one
     * kind only, or many of both; if it has seen a few of the second kind, each character takes 0.5
     * to 1 ns. A process where strings of the second kind are rare would have that. So charAt meets
     * enough of them before the first string is written: that takes 2 to 4 ms, once. */
    private static final int SEEN = 100_000;

    /// Keeps the calls from being compiled to nothing.
    @SuppressWarnings("unused")
    private static int seen;

    static {
        String wide = "a\u0100";
        for (int i = 0; i < SEEN; i++) {
            seen += wide.charAt(i & 1);
        }
    }

    private CompactStrings() {}

    /// Returns true if no character is above U+00FF.
    public static boolean isLatin1(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }
}
