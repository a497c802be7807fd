// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.Closeable;
import java.io.IOException;

/// Destroys the ranks and releases their resources when the job has ended, its start has failed, or
/// this JVM exits.
final class ExitGuard implements Closeable {
    private final RankGroup ranks;
    private final Closeable resources;
    private final Thread atExit = new Thread(this::endQuietly, "wherry-exit");

    /// @param resources closed after the end of the ranks, perhaps twice
    ExitGuard(RankGroup ranks, Closeable resources) throws IOException {
        this.ranks = ranks;
        this.resources = resources;
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException e) {
            resources.close();
            throw new IOException("JVM is shutting down", e);
        }
    }

    /// Closes this guard after a failure of the start, which stays the one that is thrown.
    void closeAfter(Throwable failure) {
        try {
            close();
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            end();
        } finally {
            forget();
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException _) {
            /* the JVM is shutting down: the hook finds nothing to do */
        }
    }

    private void end() throws IOException {
        try {
            ranks.destroy();
        } finally {
            resources.close();
        }
    }

    private void endQuietly() {
        try {
            end();
        } catch (IOException _) {
            /* an empty folder is left; the shutting-down JVM cannot report it */
        }
    }
}
