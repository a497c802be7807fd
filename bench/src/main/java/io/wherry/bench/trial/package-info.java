// SPDX-License-Identifier: Apache-2.0
/// One contender on one workload, in a JVM of its own: [TrialLauncher] starts [ForkedRun], which
/// runs [GraphBenchmark] with JMH on a [Trial], measures the heap with [HeapMeter], and writes an
/// [Outcome].
@NullMarked
package io.wherry.bench.trial;

import org.jspecify.annotations.NullMarked;
