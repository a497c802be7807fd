// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

/// Resources that a contender uses for each call, in both of its JVMs.
///
/// @param switches context switches, voluntary and involuntary
/// @param processorNanos processor time
/// @param allocatedBytes heap memory of the calling JVM alone
/// @param systemCalls their total and the most frequent ones, empty if they were not counted
record CallCost(
        double switches, double processorNanos, double allocatedBytes, String systemCalls) {}
