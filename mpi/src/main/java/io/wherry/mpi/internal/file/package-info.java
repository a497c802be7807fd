// SPDX-License-Identifier: Apache-2.0

/// Files of MPI (MPI 4.1, chapter 14) on top of `FileChannel`, for one rank: start at [ViewedFile].
///
/// [StoredFile] is the open file, [FileMap] a view of it, [RowBytes] the memory side of an access,
/// [SharedPointer] the pointer that the ranks share. Communicators and agreement between the ranks
/// are not here but in package `mpi`.
@NullMarked
package io.wherry.mpi.internal.file;

import org.jspecify.annotations.NullMarked;
