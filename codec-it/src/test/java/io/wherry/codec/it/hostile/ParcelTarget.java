// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

/// Fuzz target: any bytes, as a parcel that comes in pieces.
public final class ParcelTarget {
    private static final RobustnessHarness HARNESS = RobustnessHarness.warm();

    private ParcelTarget() {}

    /// Called by the fuzzer.
    public static void fuzzerTestOneInput(byte[] bytes) {
        HARNESS.parcel(bytes);
    }
}
