// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;

/// Locks whole files against other processes and other class loaders. A lock of a channel excludes
/// processes only: within one process an overlapping lock is an exception.
///
/// On Linux, closing any channel of a file releases all locks that the process has on it. Channels
/// of files that are locked are therefore opened and closed within a [#monitor].
public final class FileLocks {
    private FileLocks() {}

    /// Returns the monitor of a kind of files, which all class loaders of this process share.
    public static Object monitor(String kind) {
        return (FileLocks.class.getName() + " " + kind).intern();
    }

    /// Blocks until the whole file is locked, however long another process, or this one, locks it.
    ///
    /// @throws FileLockInterruptionException if the thread is interrupted
    public static FileLock exclusive(FileChannel channel) throws IOException {
        return locked(channel, false);
    }

    /// As [#exclusive], for readers.
    public static FileLock shared(FileChannel channel) throws IOException {
        return locked(channel, true);
    }

    private static FileLock locked(FileChannel channel, boolean shared) throws IOException {
        while (true) {
            try {
                return channel.lock(0, Long.MAX_VALUE, shared);
            } catch (OverlappingFileLockException _) {
                pause();
            }
        }
    }

    private static void pause() throws FileLockInterruptionException {
        try {
            Thread.sleep(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new FileLockInterruptionException();
        }
    }
}
