// SPDX-License-Identifier: Apache-2.0
/// The graph rules of java.io's specification, checked on each contender. [ConformanceResults]
/// starts [ConformanceForkedRun]; [ConformancePage] shows the results.
@NullMarked
package io.wherry.bench.conformance;

import org.jspecify.annotations.NullMarked;
