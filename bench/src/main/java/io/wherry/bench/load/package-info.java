// SPDX-License-Identifier: Apache-2.0
/// Remote calls of several callers at the same time: [LoadMeasurement] measures, in the JVMs of
/// `calls`, and [LoadPage] shows the results. [LoadProfiler] counts system calls, context switches
/// and memory.
@NullMarked
package io.wherry.bench.load;

import org.jspecify.annotations.NullMarked;
