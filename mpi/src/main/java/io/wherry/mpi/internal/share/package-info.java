// SPDX-License-Identifier: Apache-2.0

/// Memory that the ranks of one machine share, on any device: [SharedFile]. The windows over it are
/// in package `mpi`.
@NullMarked
package io.wherry.mpi.internal.share;

import org.jspecify.annotations.NullMarked;
