// SPDX-License-Identifier: Apache-2.0

/// Memory that the ranks of one machine share, whatever device moves their messages: [SharedFile].
/// What a window does with it is in package `mpi`.
@NullMarked
package io.wherry.mpi.internal.share;

import org.jspecify.annotations.NullMarked;
