// SPDX-License-Identifier: Apache-2.0
/// What a graph costs, beside other serializers and beside the limits of the machine.
///
/// `./wherry bench` starts [Bench], which makes a page for every [Section] and keeps the run ([report]). [ComparisonRun] starts one JVM for every workload and
/// contender: [ForkedRun], which runs [GraphBenchmark] with JMH and weighs with [HeapMeter]; [Page] and [AllocationPage] say
/// what came out. [ArrayTimes], [SmallTimes], [FileTimes], [StartTimes], [ThreadTimes], [MessageTimes], [LinkTimes], [CallMeasurement], [LoadMeasurement], [MpiTimes],
/// [MpiObjectTimes], [IsoTransferTimes], [IsoRankTimes], [IsoProgramTimes] and [Ablation] measure for the other sections.
/// Who can be measured says [Contender], on what says [Workloads], what is demanded says [PerformanceTargets]; a [Comparison] is some of each.
@NullMarked
package io.wherry.bench;

import org.jspecify.annotations.NullMarked;
