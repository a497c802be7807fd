// SPDX-License-Identifier: Apache-2.0
package com.acme;

import io.wherry.launch.RankPlacement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// A program of three ranks: one throws, one sleeps, and one ignores interrupts.
public final class OneFails {
    private OneFails() {}

    /// Rank 0 ends when there is a file `release` in the folder that is the argument, rank 1 when
    /// it is interrupted. Rank 2 throws.
    public static void main(String[] arguments) throws Exception {
        int rank = Objects.requireNonNull(RankPlacement.here()).rank();
        if (rank == 2) {
            throw new IllegalStateException("on purpose");
        }
        if (rank == 1) {
            Thread.sleep(Long.MAX_VALUE);
        }
        Path release = Path.of(arguments[0], "release");
        while (!Files.exists(release)) {
            Thread.onSpinWait();
        }
    }
}
