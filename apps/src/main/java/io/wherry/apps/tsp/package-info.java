// SPDX-License-Identifier: Apache-2.0

/// The travelling salesman by branch and bound, with one queue of jobs for all ranks. Start reading
/// at [io.wherry.apps.tsp.TravellingSalesman].
@NullMarked
package io.wherry.apps.tsp;

import org.jspecify.annotations.NullMarked;
