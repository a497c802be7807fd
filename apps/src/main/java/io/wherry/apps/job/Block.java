// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// The range of elements that a rank has: from `from`, inclusive, to `to`, exclusive.
public record Block(int from, int to) {
    /// Returns one of `parts` blocks of `total` elements; the lengths of two blocks differ by at
    /// most one.
    public static Block of(int part, int parts, int total) {
        return new Block(first(part, parts, total), first(part + 1, parts, total));
    }

    private static int first(int part, int parts, int total) {
        return Math.toIntExact((long) total * part / parts);
    }

    public int length() {
        return to - from;
    }
}
