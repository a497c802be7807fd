// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.share.Subscriber;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads what a [Publication] of another process makes current. Any number of threads.
public final class Subscription implements AutoCloseable {
    private final Subscriber subscriber;

    private Subscription(Subscriber subscriber) {
        this.subscriber = subscriber;
    }

    /// Reads through a file of versions; its publication must have been opened once.
    public static Subscription open(Path versions) throws IOException {
        IsoSpace.here();
        return new Subscription(Subscriber.open(versions));
    }

    /// Number of the current version; 0 if there is none.
    public long current() {
        return subscriber.current();
    }

    /// The current version, which stays as it is until it is closed.
    ///
    /// @return null if nothing is published
    public @Nullable Lease acquire() {
        Subscriber.Held held = subscriber.acquire();
        return held == null ? null : new Lease(subscriber, held);
    }

    /// Leases that are held last until this process ends.
    @Override
    public void close() {
        subscriber.close();
    }
}
