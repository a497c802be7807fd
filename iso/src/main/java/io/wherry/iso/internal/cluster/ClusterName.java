// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

/// The identity of a cluster, the same on all nodes.
public record ClusterName(int origin, int rank) {
    @Override
    public String toString() {
        return "origin=" + origin + ", rank=" + rank;
    }
}
