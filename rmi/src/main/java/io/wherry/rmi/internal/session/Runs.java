// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import org.jspecify.annotations.Nullable;

/// What a call of a peer does.
interface Runs {

    /// For who looks at threads.
    String name();

    /// Whether it does not keep the thread that runs it.
    default boolean isQuick() {
        return false;
    }

    /// Whether it is likely to be over soon.
    default boolean isBrief() {
        return false;
    }

    /// Whether it is likely to keep the thread that runs it for long.
    default boolean isSlow() {
        return false;
    }

    /// Whether what it returns is there later.
    default boolean isAsynchronous() {
        return false;
    }

    @Nullable Object run() throws Throwable;

    /// It is over.
    ///
    /// @param nanos how long it took
    /// @param failure what the caller gets thrown, null if it returned
    default void end(long nanos, @Nullable Throwable failure) {}
}
