// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.testkit.JavaIo;
import java.io.IOException;
import java.util.Arrays;

/// The bytes that java.io writes for a graph, as the reference for other writers of its format.
public final class JavaIoBytes {
    /// No graph that is measured has more levels.
    private static final int LEVELS = 20_000;

    private JavaIoBytes() {}

    /// Fails unless these are the bytes of this graph.
    ///
    /// @throws AssertionError that names the first byte that differs
    public static void check(Object graph, byte[] written) throws IOException {
        byte[] expected = JavaIo.write(graph, LEVELS);
        int different = Arrays.mismatch(expected, written);
        if (different >= 0) {
            throw new AssertionError(
                    "bytes are not java.io's: first different="
                            + different
                            + ", length="
                            + written.length
                            + ", java.io's length="
                            + expected.length);
        }
    }
}
