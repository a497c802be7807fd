// SPDX-License-Identifier: Apache-2.0
/// What a graph costs, beside other serializers and beside the limits of the machine.
///
/// `./wherry bench` starts [Bench], which makes a page for every [Section] and keeps the run ([report]). [Table] starts one JVM for every workload and
/// contender: [Stint], which runs [GraphBenchmark] with JMH and weighs with [Gauge]; [Page] and [AllocationPage] say
/// what came out. [ArrayTimes], [SmallTimes], [FileTimes], [Starts], [Crowds], [Messages], [Links], [CallCrew], [LoadCrew], [MpiTimes],
/// [MpiObjects], [IsoTrips], [IsoRanks], [IsoPrograms] and [Ablation] measure for the other sections.
/// Who can be measured says [Contender], on what says [Workloads], what is demanded says [Bars]; a [Comparison] is some of each.
@NullMarked
package io.wherry.bench;

import org.jspecify.annotations.NullMarked;
