// SPDX-License-Identifier: Apache-2.0
package com.acme;

import io.wherry.launch.RankPlacement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// A program with a static field, as ranks that are threads run it.
public final class Counter {
    private static int runs;

    private Counter() {}

    /// Counts its runs in a file of its rank, in a folder; or throws, if a second argument is its
    /// rank.
    public static void main(String[] arguments) throws Exception {
        int rank = Objects.requireNonNull(RankPlacement.here()).rank();
        runs++;
        Files.writeString(Path.of(arguments[0], "runs-" + rank), Integer.toString(runs));
        if (arguments.length > 1 && rank == Integer.parseInt(arguments[1])) {
            throw new IllegalStateException("on purpose");
        }
    }
}
