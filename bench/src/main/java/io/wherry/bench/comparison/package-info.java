// SPDX-License-Identifier: Apache-2.0
/// Tables of serializers: their columns, rows and performance targets. Start at [Comparison], which
/// [ComparisonRun] measures; [ComparisonPage] and [AllocationPage] show the [Results].
/// [PerformanceTargets] lists the targets.
@NullMarked
package io.wherry.bench.comparison;

import org.jspecify.annotations.NullMarked;
