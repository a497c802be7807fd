// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

/// The C arguments of a point-to-point call: buffer, count, datatype, rank and tag.
record NativeMessage(long address, long count, long datatype, long rank, long tag) {}
