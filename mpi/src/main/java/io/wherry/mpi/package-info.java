// SPDX-License-Identifier: Apache-2.0

/// What programs that start others have to know of MPI. Programs of ranks use package `mpi`.
@NullMarked
package io.wherry.mpi;

import org.jspecify.annotations.NullMarked;
