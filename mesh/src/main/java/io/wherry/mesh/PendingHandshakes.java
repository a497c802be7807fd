// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Peers that have connected and not said who they are: a bounded number, so that silent ones cannot use up the threads or the
/// descriptors of this process. Where more connect, the one that has been silent for longest is given up. Safe for any thread.
public final class PendingHandshakes<T> {
    private final int most;
    private final BiConsumer<T, String> giveUp;
    private final Set<T> waiting = new LinkedHashSet<>(); // guarded by this

    /// @param most how many there may be
    /// @param giveUp ends the connection to one, for the reason it is told
    public PendingHandshakes(int most, BiConsumer<T, String> giveUp) {
        this.most = most;
        this.giveUp = giveUp;
    }

    /// A peer has connected.
    public void add(T peer) {
        T oldest = exchange(peer);
        if (oldest != null) {
            giveUp.accept(oldest, "many other peers connected since");
        }
    }

    private synchronized @Nullable T exchange(T peer) {
        waiting.add(peer);
        if (waiting.size() <= most) {
            return null;
        }
        Iterator<T> oldest = waiting.iterator();
        T first = oldest.next();
        oldest.remove();
        return first;
    }

    /// A peer has said who it is, or is gone.
    ///
    /// @return false if it was given up, or is none of them
    public synchronized boolean remove(T peer) {
        return waiting.remove(peer);
    }

    /// The time of a peer is over: it is given up if it still has not said who it is.
    public void expire(T peer) {
        if (remove(peer)) {
            giveUp.accept(peer, "it took too long");
        }
    }
}
