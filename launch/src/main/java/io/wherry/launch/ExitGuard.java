// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.Closeable;
import java.io.IOException;

/// Sees to it that neither ranks nor their folder are left, be it that the job has ended, its start
/// failed, or this JVM ends.
final class ExitGuard implements Closeable {
    private final RunningRanks ranks;
    private final SocketFolder folder;
    private final Thread atExit = new Thread(this::endQuietly, "wherry-exit");

    ExitGuard(RunningRanks ranks, SocketFolder folder) throws IOException {
        this.ranks = ranks;
        this.folder = folder;
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException e) {
            folder.close();
            throw new IOException("this JVM is ending", e);
        }
    }

    RunningRanks ranks() {
        return ranks;
    }

    SocketFolder folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException _) {
            /* this JVM is ending: the hook finds nothing to do */
        }
    }

    private void end() throws IOException {
        ranks.destroy();
        folder.close();
    }

    private void endQuietly() {
        try {
            end();
        } catch (IOException _) {
            /* an empty folder is left, and nobody to tell it to */
        }
    }
}
