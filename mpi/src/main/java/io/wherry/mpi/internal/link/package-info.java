// SPDX-License-Identifier: Apache-2.0

/// The interface between a job and links over MPI (module `transport-mpi`): [LinkContext].
@NullMarked
package io.wherry.mpi.internal.link;

import org.jspecify.annotations.NullMarked;
