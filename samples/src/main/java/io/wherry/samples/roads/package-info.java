// SPDX-License-Identifier: Apache-2.0

/// The roads of a town in shared memory: one process publishes how long each road takes just now, others look for the fastest
/// ways. Start at [RoadsSample]; [Streets] and [Times] are what lies in memory.
@NullMarked
package io.wherry.samples.roads;

import org.jspecify.annotations.NullMarked;
