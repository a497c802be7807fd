// SPDX-License-Identifier: Apache-2.0

/// Links between the ranks of an MPI job, at addresses `mpi://rank`: [MpiTransport].
@NullMarked
package io.wherry.transport.mpi;

import org.jspecify.annotations.NullMarked;
