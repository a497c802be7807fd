// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// The part of a row of elements that a rank has: those from `from` up to, but without, `to`.
public record Block(int from, int to) {
    /// One of `parts` blocks of `total` elements; none is longer than another by more than one.
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
