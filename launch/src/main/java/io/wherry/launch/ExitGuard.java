// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.Closeable;
import java.io.IOException;

/// Destroys the ranks and removes their folder when the job has ended, its start has failed, or
/// this JVM exits.
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
            throw new IOException("JVM is shutting down", e);
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
            /* the JVM is shutting down: the hook finds nothing to do */
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
            /* an empty folder is left; the shutting-down JVM cannot report it */
        }
    }
}
