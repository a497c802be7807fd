// SPDX-License-Identifier: Apache-2.0

/// The memory of this rank that other ranks access in windows, and its locks. Start at
/// [WindowTarget]. The side of the rank that accesses is in `internal.local`.
@NullMarked
package io.wherry.mpi.internal.window;

import org.jspecify.annotations.NullMarked;
