// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// Takes leases of the current version. Thread-safe.
public final class Subscriber implements AutoCloseable {
    private final Slots slots = Slots.here();
    private final VersionFile file;
    private final int mark;

    /* Users of the file hold the read lock; closing takes the write lock, so that no thread uses
     * the file afterwards. */
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
    private boolean closed;

    private Subscriber(VersionFile file) {
        this.file = file;
        this.mark = file.mark();
    }

    public static Subscriber open(Path file) throws IOException {
        return new Subscriber(VersionFile.read(file));
    }

    /// Returns the number of the current version; 0 if there is none.
    public long current() {
        use.readLock().lock();
        try {
            requireOpen();
            return file.current();
        } finally {
            use.readLock().unlock();
        }
    }

    /// A version that stays until its lease is released.
    public record Held(int lease, long number, Block block) {}

    /// Takes a lease of the current version.
    ///
    /// @return null if nothing is published
    public @Nullable Held acquire() {
        use.readLock().lock();
        try {
            requireOpen();
            int lease = file.lease();
            return lease < 0 ? null : held(lease);
        } finally {
            use.readLock().unlock();
        }
    }

    private Held held(int lease) {
        boolean done = false;
        try {
            int place = file.leased(lease);
            PublishedVersion version =
                    new PublishedVersion(file.name(place), mark, file.number(place));
            Held held = new Held(lease, version.number(), version.borrowed(slots));
            done = true;
            return held;
        } finally {
            if (!done) {
                file.giveBack(lease);
            }
        }
    }

    /// Releases the lease of a version.
    public void giveBack(Held held) {
        held.block().release();
        use.readLock().lock();
        try {
            if (!closed) {
                file.giveBack(held.lease());
            }
        } finally {
            use.readLock().unlock();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("subscription is closed");
        }
    }

    /// Leases that are still held last until the process ends.
    @Override
    public void close() {
        use.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                file.close();
            }
        } finally {
            use.writeLock().unlock();
        }
    }
}
