// SPDX-License-Identifier: Apache-2.0

/// What a communicator does, by whatever names: [PointToPoint] from rank to rank, [DataMovementOperations] of all ranks.
@NullMarked
package io.wherry.mpi.internal.message;

import org.jspecify.annotations.NullMarked;
