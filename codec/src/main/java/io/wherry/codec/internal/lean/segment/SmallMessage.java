// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

/// Copies of small messages: to copy one takes less time than to store its array in a reader that
/// has become old, where G1, the JVM's default, has a fence. One thread owns it.
final class SmallMessage {
    private static final int MOST_BYTES = 1 << 7;

    private final byte[] copy = new byte[MOST_BYTES];

    /// Returns an array that has `array[from .. from + count)` at its start, or `array` if these
    /// are many.
    byte[] copied(byte[] array, int from, int count) {
        if (count > MOST_BYTES) {
            return array;
        }
        System.arraycopy(array, from, copy, 0, count);
        return copy;
    }

    boolean owns(byte[] window) {
        return window == copy;
    }
}
