// SPDX-License-Identifier: Apache-2.0
/// Arrays of primitives, by element, shape and extent, compared with a cost model of copies.
/// [ArrayTimes] starts [ArrayForkedRun]; [ArraysPage] shows the results.
@NullMarked
package io.wherry.bench.arrays;

import org.jspecify.annotations.NullMarked;
