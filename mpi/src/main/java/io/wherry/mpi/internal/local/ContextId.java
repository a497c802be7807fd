// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.port.Secret;

/// How contexts are told apart.
///
/// ```text
///  63          32 31              2 1     0
///  +-------------+-----------------+-------+
///  |    rank     |     number      | plane |
///  +-------------+-----------------+-------+
/// ```
///
/// A rank of the new context, in the world, gives it a number that it has given to none before: so no two that meet are
/// the same, and ranks that make contexts at the same time need not agree on an order.
///
/// Contexts with processes of several jobs have 61 random bits instead, and the sign bit: negative, so that they differ from all
/// others, and the smaller one of two proposals is random if one of both is.
final class ContextId {
    /// What the program sends.
    static final int PROGRAM = 0;

    /// What travels beside it.
    static final int SHADOW = 1;

    /// What contexts are made with.
    static final int INNER = 2;

    /// Of an inter-communicator: among the own group.
    static final int LOCAL = 3;

    /// The number of the world, given by rank 0.
    static final int WORLD = 0;

    /// The number of the context of a rank alone.
    static final int SELF = 1;

    static final int FIRST_FREE = 2;

    private static final int PLANE_BITS = 2;

    private ContextId() {}

    static long of(int rank, int number) {
        return ((long) rank << Integer.SIZE) | ((long) number << PLANE_BITS);
    }

    static long random() {
        return (Secret.bits() | Long.MIN_VALUE) & -(1L << PLANE_BITS);
    }

    static long plane(long id, int plane) {
        return id | plane;
    }
}
