// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

/// Selects received clusters by their name and their sender.
///
/// @param origin of the cluster, or [#ANY]
/// @param rank of the cluster, or [#ANY]
/// @param from the node that sends it, or [#ANY]
public record ClusterSelector(int origin, int rank, int from) {
    /// Matches every number.
    public static final int ANY = -1;

    /// Returns the selector of all clusters.
    public static ClusterSelector all() {
        return new ClusterSelector(ANY, ANY, ANY);
    }

    boolean matches(IncomingCluster incoming) {
        return matches(origin, incoming.name().origin())
                && matches(rank, incoming.name().rank())
                && matches(from, incoming.from());
    }

    /// Returns true if clusters that `node` sends may match.
    boolean matchesSender(int node) {
        return matches(from, node);
    }

    private static boolean matches(int selected, int found) {
        return selected == ANY || selected == found;
    }

    @Override
    public String toString() {
        return "origin=" + text(origin) + ", rank=" + text(rank) + ", from=" + text(from);
    }

    private static String text(int number) {
        return number == ANY ? "any" : Integer.toString(number);
    }
}
