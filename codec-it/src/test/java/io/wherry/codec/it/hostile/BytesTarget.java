// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

/// Fuzz target: any bytes, decoded at once.
public final class BytesTarget {
    private static final RobustnessHarness HARNESS = RobustnessHarness.warm();

    private BytesTarget() {}

    /// Called by the fuzzer.
    public static void fuzzerTestOneInput(byte[] bytes) {
        HARNESS.atOnce(bytes);
        HARNESS.evolving(bytes);
    }
}
