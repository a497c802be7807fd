// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

/// Fuzz target: any bytes, as a stream of messages that comes in pieces.
public final class StreamTarget {
    private static final RobustnessHarness HARNESS = RobustnessHarness.warm();

    private StreamTarget() {}

    /// Called by the fuzzer.
    public static void fuzzerTestOneInput(byte[] bytes) {
        HARNESS.inPieces(bytes);
    }
}
