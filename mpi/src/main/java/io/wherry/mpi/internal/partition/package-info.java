// SPDX-License-Identifier: Apache-2.0

/// Partitioned communication (MPI 4.1, chapter 4), made of messages on the shadow of a
/// communicator: start at [PartitionedMessaging].
@NullMarked
package io.wherry.mpi.internal.partition;

import org.jspecify.annotations.NullMarked;
