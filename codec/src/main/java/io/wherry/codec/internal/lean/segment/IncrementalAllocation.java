// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

/// How much is allocated for an array whose elements have not all arrived, where their number
/// cannot be known to be true.
public final class IncrementalAllocation {
    /* The array is read in a few steps, each into an array at most FACTOR times as long as that of
     * the step before, which is full then. The lengths are the whole length divided by powers of
     * FACTOR, so the last step has all: in total 1 + 1/16 + 1/256 ... < 1.07 times the size of the
     * array. A writer that announces more than it sends makes the reader allocate at most FACTOR
     * times the bytes received, plus the trusted amount. */

    private static final int FACTOR = 16;

    private IncrementalAllocation() {}

    /// The length to begin with, of an array of `count` elements of which `trusted` may be
    /// allocated.
    public static int first(int count, int trusted) {
        int length = count;
        while (length > trusted) {
            length = shorter(length);
        }
        return length;
    }

    /// The length that follows `done`, which is full.
    public static int next(int count, int done) {
        int length = count;
        while (shorter(length) > done) {
            length = shorter(length);
        }
        return length;
    }

    private static int shorter(int length) {
        return length / FACTOR + (length % FACTOR == 0 ? 0 : 1);
    }
}
