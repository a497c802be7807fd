// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.share.Subscriber;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads the current version of a [Publication] of another process. Thread-safe.
public final class Subscription implements AutoCloseable {
    private final Subscriber subscriber;

    private Subscription(Subscriber subscriber) {
        this.subscriber = subscriber;
    }

    /// Opens a file of versions; a publication must have created it.
    public static Subscription open(Path versions) throws IOException {
        IsoSpace.here();
        return new Subscription(Subscriber.open(versions));
    }

    /// Returns the number of the current version; 0 if there is none.
    public long current() {
        return subscriber.current();
    }

    /// Returns a lease of the current version, which does not change until the lease is closed.
    ///
    /// @return null if nothing is published
    public @Nullable Lease acquire() {
        Subscriber.Held held = subscriber.acquire();
        return held == null ? null : new Lease(subscriber, held);
    }

    /// Closes the file. Leases that are still held last until this process ends.
    @Override
    public void close() {
        subscriber.close();
    }
}
