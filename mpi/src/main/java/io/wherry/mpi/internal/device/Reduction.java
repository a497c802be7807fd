// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// What makes one of two rows of elements.
public sealed interface Reduction permits Operation, Reduction.Programmed {

    /// Whether the ranks may be combined in any order; else in the order of their ranks.
    boolean isCommutative();

    /// A reduction that the program brought. No device knows it: it is made of messages.
    non-sealed interface Programmed extends Reduction {

        /// Stores `left` combined with `right` into `right`; both are of the same length, of the whole message.
        void combine(MemorySegment left, MemorySegment right);
    }
}
