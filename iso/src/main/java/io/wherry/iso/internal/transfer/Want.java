// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

/// What somebody waits for.
///
/// @param origin of the cluster, or [#ANY]
/// @param rank of it, or [#ANY]
/// @param from the node that sends it, or [#ANY]
public record Want(int origin, int rank, int from) {
    /// Whichever it is.
    public static final int ANY = -1;

    boolean matches(Incoming incoming) {
        return isOne(origin, incoming.name().origin())
                && isOne(rank, incoming.name().rank())
                && isOne(from, incoming.from());
    }

    /// Whether this node may send it.
    boolean mayComeFrom(int node) {
        return isOne(from, node);
    }

    private static boolean isOne(int wanted, int found) {
        return wanted == ANY || wanted == found;
    }

    @Override
    public String toString() {
        return "origin=" + text(origin) + ", rank=" + text(rank) + ", from=" + text(from);
    }

    private static String text(int number) {
        return number == ANY ? "any" : Integer.toString(number);
    }
}
