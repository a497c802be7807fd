// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import io.wherry.launch.RankPlacement;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

/// Ranks of a program of which rank 1 is killed while it runs.
public final class DyingJob {
    private static final Duration BEFORE = Duration.ofSeconds(2);

    private DyingJob() {}

    public static void main(String[] arguments) {
        if (Objects.requireNonNull(RankPlacement.here()).rank() == 1) {
            Thread.ofPlatform().daemon().start(DyingJob::killSelf);
        }
        Apps.main(arguments);
    }

    private static void killSelf() {
        try {
            Thread.sleep(BEFORE);
            new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("cannot kill this rank", e);
        }
    }
}
