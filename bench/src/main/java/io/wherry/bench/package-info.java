// SPDX-License-Identifier: Apache-2.0
/// Benchmarks that compare Wherry with other libraries and with the limits of the machine.
///
/// `./wherry bench` starts [Bench], which makes a page for each section and keeps the run
/// ([RunFolder]); [BenchCommand] is the command line.
///
/// Each kind of measurement has a package: its main classes run in JVMs of their own, a class
/// `...Times` or `...Measurement` starts them, and a class `...Page` shows the results. They share
/// `harness` (JVMs and clocks), `contender` and `trial` (serializers on workloads), `page` and
/// `report` (pages of results), and `options`. `papers` compares the results with those of five
/// documents. Packages do not depend on each other in cycles, and none depends on this one.
@NullMarked
package io.wherry.bench;

import org.jspecify.annotations.NullMarked;
