// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.jvm;

import io.wherry.cli.show.FailureText;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Resources that are closed in reverse order by [#close] or at the exit of this JVM, whichever
/// comes
/// first.
///
/// All methods may be called from any thread.
public final class CloseableStack implements Closeable {
    private final List<Closeable> all = new ArrayList<>();
    private final Thread atExit = new Thread(this::closeAll, "wherry-exit");
    private boolean closed;

    private CloseableStack() {}

    public static CloseableStack none() {
        CloseableStack resources = new CloseableStack();
        try {
            Runtime.getRuntime().addShutdownHook(resources.atExit);
        } catch (IllegalStateException _) {
            resources.closeAll(); // this JVM is ending: nothing may be made any more
        }
        return resources;
    }

    /// Adds `one`, which is closed at once if it comes too late.
    public synchronized <T extends Closeable> T own(T one) throws IOException {
        if (closed) {
            one.close();
            throw new IOException("this JVM is shutting down");
        }
        all.add(one);
        return one;
    }

    /// Returns whether all resources are closed, or about to be closed because this JVM ends.
    public boolean isGivenUp() {
        return atExit.isAlive() || isClosed();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closeAll();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException _) {
            /* this JVM is ending: the hook runs, and finds nothing to do */
        }
    }

    private synchronized void closeAll() {
        closed = true;
        for (Closeable one : all.reversed()) {
            try {
                one.close();
            } catch (IOException | RuntimeException e) {
                System.err.println("wherry: clean-up failed: " + FailureText.of(e));
            }
        }
        all.clear();
    }
}
