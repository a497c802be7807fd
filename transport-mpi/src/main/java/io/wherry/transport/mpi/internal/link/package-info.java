// SPDX-License-Identifier: Apache-2.0

/// Streams of bytes made of MPI messages: start at [MpiWire].
@NullMarked
package io.wherry.transport.mpi.internal.link;

import org.jspecify.annotations.NullMarked;
