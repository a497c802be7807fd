// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

/// The next size of an array that is too small.
public final class ArrayCapacity {
    /// The longest array the JVM gives.
    private static final int MOST = Integer.MAX_VALUE - 8;

    private ArrayCapacity() {}

    /// Returns at least `needed`, and at least twice `length` where that fits.
    public static int of(int length, long needed) {
        if (needed > MOST) {
            throw new OutOfMemoryError(
                    "array of " + needed + " elements is beyond the JVM's limit");
        }
        return (int) Math.min(MOST, Math.max(needed, 2L * length));
    }
}
