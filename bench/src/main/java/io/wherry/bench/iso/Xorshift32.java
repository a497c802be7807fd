// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// Random numbers that take next to no time: xorshift of 32 bits.
final class Xorshift32 {
    private Xorshift32() {}

    /// @param random the one before; not 0
    static int next(int random) {
        int x = random;
        x ^= x << 13;
        x ^= x >>> 17;
        return x ^ (x << 5);
    }

    /// One of the numbers below `size`.
    static int below(int size, int random) {
        return (int) (((random & 0xffff_ffffL) * size) >>> 32);
    }
}
