// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import org.jspecify.annotations.Nullable;

/// The thread-local cluster in which objects are created unless the program names another.
public final class CurrentCluster {
    /* Most programs have one thread that creates most objects. Its cluster is cached in a static
     * field together with the thread: a thread that finds itself there needs no thread-local. A
     * thread only writes an entry of its own, so it never reads a stale one; a thread whose entry
     * was replaced reads its thread-local, and takes the cache back after some misses. */
    private record Favoured(Thread owner, Block block) {}

    private static final class Own {
        @Nullable Block block;
        int missed;
    }

    private static final int PATIENCE = 1 << 12;
    private static final ThreadLocal<Own> OWN = ThreadLocal.withInitial(Own::new);

    private static @Nullable Favoured favoured;

    private CurrentCluster() {}

    /// Returns the current cluster of this thread.
    ///
    /// @throws IllegalStateException if there is none
    public static Block block() {
        Favoured found = favoured;
        if (found != null && found.owner == Thread.currentThread()) {
            return found.block;
        }
        return further();
    }

    private static Block further() {
        Own own = OWN.get();
        Block block = own.block;
        if (block == null) {
            throw new IllegalStateException(
                    "no current cluster: thread=" + Thread.currentThread().getName());
        }
        own.missed++;
        if (own.missed >= PATIENCE) {
            own.missed = 0;
            favoured = new Favoured(Thread.currentThread(), block);
        }
        return block;
    }

    /// Returns the current cluster of this thread, or null.
    public static @Nullable Block known() {
        return OWN.get().block;
    }

    /// Sets the current cluster of this thread; null for none.
    ///
    /// The cluster is kept until it is closed: lowered objects are created in it, of which the
    /// garbage collector sees only numbers.
    public static void set(@Nullable Block block) {
        if (block != null) {
            block.keep();
        }
        OWN.get().block = block;
        favoured = block == null ? null : new Favoured(Thread.currentThread(), block);
    }
}
