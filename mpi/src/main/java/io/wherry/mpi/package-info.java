// SPDX-License-Identifier: Apache-2.0

/// The interface for programs that launch other programs as MPI ranks. Programs of ranks use
/// package `mpi`.
@NullMarked
package io.wherry.mpi;

import org.jspecify.annotations.NullMarked;
