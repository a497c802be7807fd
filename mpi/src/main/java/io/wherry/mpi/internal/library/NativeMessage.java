// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

/// A message, or the place for one, in the numbers of the library.
record NativeMessage(long address, long count, long datatype, long rank, long tag) {}
