// SPDX-License-Identifier: Apache-2.0

/// The frames on a link between two ranks, drawn at [Frame], and the error classes that they carry
/// ([ErrorClass]).
@NullMarked
package io.wherry.mpi.internal.frame;

import org.jspecify.annotations.NullMarked;
