// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.CurrentCluster;

/// Room for objects: in the current cluster of the thread, or beside an object that is there.
public final class Allocation {
    private Allocation() {}

    /// An object in the current cluster; all but its type is zero.
    ///
    /// @param bytes a multiple of 8
    /// @throws IllegalStateException if the thread has no current cluster
    public static int allocate(int type, int bytes) {
        return CurrentCluster.block().allocate(type, bytes);
    }

    /// An array in the current cluster; all its elements are zero.
    ///
    /// @param shift of an index: 0 for elements of one byte, to 3 for those of eight
    /// @throws IllegalStateException if the thread has no current cluster
    public static int allocateArray(int type, int length, int shift) {
        return CurrentCluster.block().allocateArray(type, length, shift);
    }

    /// An array in the cluster of another object; all its elements are zero.
    ///
    /// @param shift of an index: 0 for elements of one byte, to 3 for those of eight
    /// @throws io.wherry.iso.ClusterNotPresentException if that object's cluster is not here
    public static int allocateArrayBeside(int object, int type, int length, int shift) {
        return Block.holding(object).allocateArray(type, length, shift);
    }
}
