// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.port.Secret;

/// The identifiers of contexts.
///
/// ```text
///  63          32 31              2 1     0
///  +-------------+-----------------+-------+
///  |    rank     |     number      | plane |
///  +-------------+-----------------+-------+
/// ```
///
/// The number is given by a rank of the new context, named by its rank in the world, which has
/// given it to no context before: so identifiers of contexts with a common rank differ, and ranks
/// that create contexts at the same time need not agree on an order.
///
/// Contexts with processes of several jobs have 61 random bits instead, and the sign bit: they are
/// negative and so differ from all others, and the smaller of two proposals is random if one of
/// them is.
final class ContextId {
    /// The plane of the messages of the program.
    static final int PROGRAM = 0;

    /// The plane of the shadow, for internal messages of operations.
    static final int SHADOW = 1;

    /// The plane of the messages that create contexts.
    static final int INNER = 2;

    /// The plane of the own group of an inter-communicator.
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
