// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.CurrentCluster;

/// Allocates objects in the current cluster of the thread, or in the cluster of another object.
public final class Allocation {
    private Allocation() {}

    /// Allocates an object in the current cluster; all its fields are zero.
    ///
    /// @param bytes a multiple of 8
    /// @throws IllegalStateException if the thread has no current cluster
    public static int allocate(int type, int bytes) {
        return CurrentCluster.block().allocate(type, bytes);
    }

    /// Allocates an array in the current cluster; all its elements are zero.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    /// @throws IllegalStateException if the thread has no current cluster
    public static int allocateArray(int type, int length, int shift) {
        return CurrentCluster.block().allocateArray(type, length, shift);
    }

    /// Allocates an array in the cluster of another object; all its elements are zero.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    /// @throws io.wherry.iso.ClusterNotPresentException if the cluster of that object is not
    ///     present
    public static int allocateArrayBeside(int object, int type, int length, int shift) {
        return Block.holding(object).allocateArray(type, length, shift);
    }
}
