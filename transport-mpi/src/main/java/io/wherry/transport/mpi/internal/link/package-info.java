// SPDX-License-Identifier: Apache-2.0

/// MpiWireRegistry over MPI messages. Start at [MpiWire].
@NullMarked
package io.wherry.transport.mpi.internal.link;

import org.jspecify.annotations.NullMarked;
