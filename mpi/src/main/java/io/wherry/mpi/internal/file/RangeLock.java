// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import io.wherry.transport.internal.idle.Backoff;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/// Locks bytes of a file against all other threads of this JVM and all other processes.
///
/// `FileChannel.lock` blocks only while another process holds a lock; if another thread of this JVM
/// holds one, in any class loader, it throws [OverlappingFileLockException]. This class blocks in
/// both cases.
final class RangeLock {
    private static final int SPINS = 10;
    private static final int YIELDS = 50;
    private static final long FIRST_PARK_NANOS = 20_000;
    private static final long LONGEST_PARK_NANOS = 1_000_000;

    private RangeLock() {}

    /// Blocks until the bytes are locked.
    ///
    /// @param shared whether other shared locks of other processes may overlap
    /// @return the lock; closing it releases it
    static FileLock acquire(FileChannel channel, long from, long size, boolean shared)
            throws IOException {
        Backoff backoff = new Backoff(SPINS, YIELDS, FIRST_PARK_NANOS, LONGEST_PARK_NANOS);
        while (true) {
            try {
                FileLock lock = channel.tryLock(from, size, shared);
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException _) {
                // another thread of this JVM has the lock: wait as for another process
            }
            backoff.idle();
        }
    }
}
