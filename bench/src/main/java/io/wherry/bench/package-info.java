// SPDX-License-Identifier: Apache-2.0
/// What a graph costs, beside other serializers and beside the limits of the machine.
///
/// `bench/run` starts [Table]. It starts one JVM for every workload and contender: [Stint], which
/// runs [GraphBenchmark] with JMH. [Page] says what came out. Who is measured says [Contender],
/// on what says [Workloads].
@NullMarked
package io.wherry.bench;

import org.jspecify.annotations.NullMarked;
