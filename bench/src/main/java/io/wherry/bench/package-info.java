// SPDX-License-Identifier: Apache-2.0
/// Benchmarks that compare Wherry with other libraries and with the limits of the machine.
///
/// `./wherry bench` starts [Bench], which makes a page for every [Section] and keeps the run
/// (`report`). [ComparisonRun] starts one JVM for every workload and contender: [ForkedRun], which
/// runs [GraphBenchmark] with JMH and measures the heap with [HeapMeter]; [Page] and
/// [AllocationPage] show the results. [ArrayTimes], [SmallTimes], [FileTimes], [StartTimes],
/// [ThreadTimes], [MessageTimes], [LinkTimes], [CallMeasurement], [LoadMeasurement], [MpiTimes],
/// [MpiObjectTimes], [IsoTransferTimes], [IsoRankTimes], [IsoProgramTimes] and [Ablation] measure
/// for the other sections. [Contender] lists the contenders, [Workloads] the graphs,
/// [PerformanceTargets] the targets; a [Comparison] selects from each.
@NullMarked
package io.wherry.bench;

import org.jspecify.annotations.NullMarked;
