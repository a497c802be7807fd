// SPDX-License-Identifier: Apache-2.0
/// Several threads that share one contender. [ThreadTimes] starts [ThreadsForkedRun]; [ThreadsPage]
/// shows the results.
@NullMarked
package io.wherry.bench.threads;

import org.jspecify.annotations.NullMarked;
