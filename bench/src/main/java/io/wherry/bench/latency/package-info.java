// SPDX-License-Identifier: Apache-2.0
/// Remote calls of one caller at a time: [CallMeasurement] measures, in the JVMs of `calls`, and
/// [CallsPage] shows the results.
@NullMarked
package io.wherry.bench.latency;

import org.jspecify.annotations.NullMarked;
