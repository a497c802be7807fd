// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.util.List;

/// What is in a cluster, counted when it was asked for.
///
/// @param headers bytes that tell what the cluster and its extents are
/// @param slack bytes of its slots that are not taken
/// @param references of all objects
/// @param types those that it has objects of, that with the most bytes first
public record ClusterStatistics(
        long headers, long slack, References references, List<OfType> types) {
    /// Where references lead.
    ///
    /// @param inside to objects of the same cluster
    /// @param out to other clusters
    /// @param nulls nowhere
    public record References(long inside, long out, long nulls) {}

    /// The objects of one type.
    ///
    /// @param type its name
    public record OfType(String type, long objects, long bytes) {}

    public ClusterStatistics {
        types = List.copyOf(types);
    }

    /// All objects.
    public long objects() {
        return types.stream().mapToLong(OfType::objects).sum();
    }

    /// Bytes that are taken, with headers.
    public long bytes() {
        return headers + types.stream().mapToLong(OfType::bytes).sum();
    }
}
