// SPDX-License-Identifier: Apache-2.0

/// Jobs of all programs with small data: every stack, 2 and 4 ranks, with and without an MPI
/// library, and ranks that die.
@NullMarked
package io.wherry.apps;

import org.jspecify.annotations.NullMarked;
