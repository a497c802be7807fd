// SPDX-License-Identifier: Apache-2.0

/// Apache Spark with lean records for RDDs, shuffles, caches and broadcasts: [WherrySerializer] is what a configuration names. DataFrames and closures are not here: Spark writes
/// these by itself. [BarrierRanks] runs parallel programs, such as those of MPI, within a job.
@NullMarked
package io.wherry.spark;

import org.jspecify.annotations.NullMarked;
