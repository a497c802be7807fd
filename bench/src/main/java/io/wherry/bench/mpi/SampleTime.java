// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

/// How long it is measured.
///
/// @param rounds samples of each
/// @param nanos about how long one sample takes
record SampleTime(int rounds, long nanos) {
    /// How many samples long everything is done before.
    private static final int WARM_UP = 60;

    long warmUp() {
        return WARM_UP * nanos;
    }
}
