// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import java.io.IOException;

/// The core that a rank stays on.
final class OwnCore {
    private OwnCore() {}

    /// Keeps all threads of this JVM on one core, if there are as many as ranks; on Linux, where there is a `taskset`.
    static void take(int rank, int ranks) throws InterruptedException {
        if (ranks > Runtime.getRuntime().availableProcessors()) {
            return;
        }
        String own = Long.toString(ProcessHandle.current().pid());
        try {
            new ProcessBuilder("taskset", "-acp", Integer.toString(rank), own)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            System.err.println("ranks are not bound to cores: " + e.getMessage());
        }
    }
}
