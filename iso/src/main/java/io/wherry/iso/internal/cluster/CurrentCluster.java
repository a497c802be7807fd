// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import org.jspecify.annotations.Nullable;

/// The cluster in which a thread makes objects unless it names another.
///
/// Each thread has its own.
public final class CurrentCluster {
    /* Most programs have one thread that makes most objects. What it has set stands in a static field with its name: a thread
     * that finds itself there need not look further. A thread writes only what is its own there, so it never finds there what
     * it has set earlier; who lost the place to another asks its thread-local, and takes it back now and then. */
    private record Favoured(Thread owner, Block block) {}

    private static final class Own {
        @Nullable Block block;
        int missed;
    }

    private static final int PATIENCE = 1 << 12;
    private static final ThreadLocal<Own> OWN = ThreadLocal.withInitial(Own::new);

    private static @Nullable Favoured favoured;

    private CurrentCluster() {}

    /// That of this thread.
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

    /// That of this thread, or null.
    public static @Nullable Block known() {
        return OWN.get().block;
    }

    /// Makes it that of this thread; null for none.
    ///
    /// It is kept until it is closed: lowered objects are made in it, which the collector of the heap knows by number only.
    public static void set(@Nullable Block block) {
        if (block != null) {
            block.keep();
        }
        OWN.get().block = block;
        favoured = block == null ? null : new Favoured(Thread.currentThread(), block);
    }
}
