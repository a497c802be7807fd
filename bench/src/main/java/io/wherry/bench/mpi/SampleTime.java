// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

/// The number and the length of samples.
///
/// @param rounds samples of each
/// @param nanos about how long one sample takes
record SampleTime(int rounds, long nanos) {
    /// Length of the warm-up in samples.
    private static final int WARM_UP = 60;

    long warmUp() {
        return WARM_UP * nanos;
    }
}
