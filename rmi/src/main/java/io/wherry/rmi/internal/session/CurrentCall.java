// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import org.jspecify.annotations.Nullable;

/// The call of a peer that a thread runs.
public final class CurrentCall {
    private static final ThreadLocal<@Nullable Incoming> CURRENT = new ThreadLocal<>();

    private CurrentCall() {}

    /// Whose call it is; null if this thread runs none.
    public static @Nullable Session session() {
        Incoming current = CURRENT.get();
        return current == null ? null : current.session();
    }

    /// How many nanoseconds are left for it, `Long.MAX_VALUE` if it has no deadline.
    public static long nanosLeft() {
        Incoming current = CURRENT.get();
        return current == null ? Long.MAX_VALUE : current.nanosLeft();
    }

    static @Nullable Incoming set(@Nullable Incoming incoming) {
        Incoming before = CURRENT.get();
        CURRENT.set(incoming);
        return before;
    }
}
