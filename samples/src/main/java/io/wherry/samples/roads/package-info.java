// SPDX-License-Identifier: Apache-2.0

/// The roads of a town in shared memory: one process publishes the current travel times, others
/// search the fastest routes. Start at [RoadsSample]; [Streets] and [Times] are the objects in
/// shared memory.
@NullMarked
package io.wherry.samples.roads;

import org.jspecify.annotations.NullMarked;
