// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The peers that have connected and have not sent a hello. Their number is bounded, so that silent
/// peers cannot use up the threads or descriptors of this process. If more connect, the peer that
/// has been silent longest is rejected. Thread-safe.
public final class PendingHandshakes<T> {
    private final int most;
    private final BiConsumer<T, String> giveUp;
    private final Map<T, Future<?>> waiting = new LinkedHashMap<>(); // guarded by this

    /// @param most the maximum number of peers
    /// @param giveUp closes the connection to a peer, with the reason
    public PendingHandshakes(int most, BiConsumer<T, String> giveUp) {
        this.most = most;
        this.giveUp = giveUp;
    }

    /// Adds a peer without a time limit; the caller enforces one.
    public void add(T peer) {
        add(peer, CompletableFuture.completedFuture(null));
    }

    /// Adds a peer that has connected.
    ///
    /// @param expiry a scheduled call of [#expire]; cancelled as soon as it is not needed, since it
    ///     may hold resources of the peer
    public void add(T peer, Future<?> expiry) {
        T oldest = exchange(peer, expiry);
        if (oldest != null) {
            giveUp.accept(oldest, "many other peers connected since");
        }
    }

    private synchronized @Nullable T exchange(T peer, Future<?> expiry) {
        waiting.put(peer, expiry);
        if (waiting.size() <= most) {
            return null;
        }
        T oldest = waiting.keySet().iterator().next();
        remove(oldest);
        return oldest;
    }

    /// Removes a peer that has sent its hello or is gone.
    ///
    /// @return false if it was rejected or is unknown
    public synchronized boolean remove(T peer) {
        Future<?> expiry = waiting.remove(peer);
        if (expiry == null) {
            return false;
        }
        expiry.cancel(false);
        return true;
    }

    /// Rejects a peer that has not sent its hello in time.
    public void expire(T peer) {
        if (remove(peer)) {
            giveUp.accept(peer, "no hello in time");
        }
    }
}
