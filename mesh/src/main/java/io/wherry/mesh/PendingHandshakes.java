// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Peers that have connected and not said who they are: a bounded number, so that silent ones cannot use up the threads or the
/// descriptors of this process. Where more connect, the one that has been silent for longest is given up. Safe for any thread.
public final class PendingHandshakes<T> {
    private final int most;
    private final BiConsumer<T, String> giveUp;
    private final Map<T, Future<?>> waiting = new LinkedHashMap<>(); // guarded by this

    /// @param most how many there may be
    /// @param giveUp ends the connection to one, for the reason it is told
    public PendingHandshakes(int most, BiConsumer<T, String> giveUp) {
        this.most = most;
        this.giveUp = giveUp;
    }

    /// A peer has connected; who adds it sees to its deadline.
    public void add(T peer) {
        add(peer, CompletableFuture.completedFuture(null));
    }

    /// A peer has connected.
    ///
    /// @param expiry will [#expire] it; cancelled as soon as there is no need, for it may hold what belongs to the peer
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

    /// A peer has said who it is, or is gone.
    ///
    /// @return false if it was given up, or is none of them
    public synchronized boolean remove(T peer) {
        Future<?> expiry = waiting.remove(peer);
        if (expiry == null) {
            return false;
        }
        expiry.cancel(false);
        return true;
    }

    /// The time of a peer is over: it is given up if it still has not said who it is.
    public void expire(T peer) {
        if (remove(peer)) {
            giveUp.accept(peer, "it took too long");
        }
    }
}
