// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.util.List;

/// The content of a cluster at the time of the call.
///
/// @param headers bytes of the headers of the cluster and its extents
/// @param slack free bytes of its slots
/// @param references counts over all objects
/// @param types counts of each type that occurs, by decreasing bytes
public record ClusterStatistics(
        long headers, long slack, References references, List<OfType> types) {
    /// Counts of references by their targets.
    ///
    /// @param inside to objects of the same cluster
    /// @param out to other clusters
    /// @param nulls null references
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

    /// The allocated bytes, headers included.
    public long bytes() {
        return headers + types.stream().mapToLong(OfType::bytes).sum();
    }
}
