// SPDX-License-Identifier: Apache-2.0
/// Small values, each in a stream of its own, as caches and session stores write them. [SmallTimes]
/// starts [SmallForkedRun]; [SmallPage] shows the results.
@NullMarked
package io.wherry.bench.small;

import org.jspecify.annotations.NullMarked;
