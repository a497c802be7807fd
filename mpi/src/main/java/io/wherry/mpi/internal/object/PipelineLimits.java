// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

/// How a message of objects is cut.
final class PipelineLimits {
    /// Bytes of the first message of objects, at most: who receives has so much ready before it knows anything.
    static final int FIRST = 1 << 14;

    /// Bytes of a piece of what did not fit there: while one travels, the next is filled.
    static final int LENGTH = 1 << 18;

    /// How many of one message travel at once.
    static final int AT_ONCE = 4;

    private PipelineLimits() {}
}
