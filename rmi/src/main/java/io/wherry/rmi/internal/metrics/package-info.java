// SPDX-License-Identifier: Apache-2.0

/// Metrics of calls: counters and latencies, and events of the JDK's flight recorder. Start reading
/// at [Recorder].
@NullMarked
package io.wherry.rmi.internal.metrics;

import org.jspecify.annotations.NullMarked;
