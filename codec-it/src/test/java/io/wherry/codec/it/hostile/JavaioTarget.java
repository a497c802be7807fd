// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

/// Fuzz target: any bytes, as a stream in the java.io format, at once, in pieces, and through streams in the place of java.io's.
public final class JavaioTarget {
    private static final RobustnessHarness HARNESS = RobustnessHarness.warmJavaio();

    private JavaioTarget() {}

    /// Called by the fuzzer.
    public static void fuzzerTestOneInput(byte[] bytes) {
        HARNESS.atOnce(bytes);
        HARNESS.inPieces(bytes);
        HARNESS.dropIn(bytes);
    }
}
