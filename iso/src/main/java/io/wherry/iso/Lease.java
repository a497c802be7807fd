// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.share.Subscriber;
import java.util.concurrent.atomic.AtomicBoolean;

/// A hold on a version of a published cluster: the version is neither changed nor erased until this
/// is closed.
public final class Lease implements AutoCloseable {
    private final Subscriber subscriber;
    private final Subscriber.Held held;
    private final AtomicBoolean closed = new AtomicBoolean();

    Lease(Subscriber subscriber, Subscriber.Held held) {
        this.subscriber = subscriber;
        this.held = held;
    }

    /// Returns the number of the version, from 1 on.
    public long number() {
        return held.number();
    }

    /// Returns the published cluster, to read.
    public Cluster cluster() {
        return new Cluster(held.block());
    }

    /// Releases the version, which may be erased then. Its objects must not be used any more.
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            subscriber.giveBack(held);
        }
    }
}
