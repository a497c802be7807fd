// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// A reduction: combines two rows of elements into one.
public sealed interface Reduction permits Operation, Reduction.Programmed {

    /// Returns whether the ranks may be combined in any order; otherwise they are combined in rank
    /// order.
    boolean isCommutative();

    /// A reduction defined by the program. Devices do not implement it: it is made of messages.
    non-sealed interface Programmed extends Reduction {

        /// Stores `left` combined with `right` into `right`. Both are whole messages of the same
        /// length.
        void combine(MemorySegment left, MemorySegment right);
    }
}
