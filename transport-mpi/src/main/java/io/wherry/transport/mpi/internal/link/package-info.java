// SPDX-License-Identifier: Apache-2.0

/// Wires over MPI messages. Start at [MpiWire].
@NullMarked
package io.wherry.transport.mpi.internal.link;

import org.jspecify.annotations.NullMarked;
