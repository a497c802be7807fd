// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import org.jspecify.annotations.Nullable;

/// The session whose call a thread runs.
public final class CurrentCall {
    private static final ThreadLocal<@Nullable Session> CURRENT = new ThreadLocal<>();

    private CurrentCall() {}

    /// The session; null if this thread runs no call.
    public static @Nullable Session session() {
        return CURRENT.get();
    }

    static @Nullable Session set(@Nullable Session session) {
        Session before = CURRENT.get();
        CURRENT.set(session);
        return before;
    }
}
