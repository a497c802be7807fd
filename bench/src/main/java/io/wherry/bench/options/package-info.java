// SPDX-License-Identifier: Apache-2.0
/// The options of a run: [BenchOptions], and the [Section]s that it measures, by [Area].
@NullMarked
package io.wherry.bench.options;

import org.jspecify.annotations.NullMarked;
