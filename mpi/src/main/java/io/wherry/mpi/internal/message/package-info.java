// SPDX-License-Identifier: Apache-2.0

/// The operations of a communicator, independent of the method names of the bindings:
/// [PointToPoint] messages, [DataMovementOperations] and [ReductionOperations] of all ranks.
@NullMarked
package io.wherry.mpi.internal.message;

import org.jspecify.annotations.NullMarked;
