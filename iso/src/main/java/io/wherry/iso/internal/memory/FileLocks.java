// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Locks files that are locked for moments only. A lock of a channel excludes other processes; for
/// other locks of this process, such as of this class in another class loader, it throws an
/// exception.
public final class FileLocks {
    private static final long MOST_WAIT = TimeUnit.SECONDS.toNanos(30);

    private FileLocks() {}

    /// Blocks until the whole file is locked.
    ///
    /// @throws IOException if this process keeps it locked for 30 seconds
    /// @throws FileLockInterruptionException if the thread is interrupted
    public static FileLock exclusive(FileChannel channel, Path file) throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException e) {
                if (System.nanoTime() - start > MOST_WAIT) {
                    throw new IOException("this process keeps a file locked: file=" + file, e);
                }
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
