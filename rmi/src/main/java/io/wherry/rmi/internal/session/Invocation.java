// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import org.jspecify.annotations.Nullable;

/// The invocation of the method, or of the batch, of a call from a peer.
interface Invocation {

    /// Returns the name for thread dumps.
    String name();

    /// Returns true if it may run on the receiving thread.
    default boolean isQuick() {
        return false;
    }

    /// Returns true if it is expected to be brief.
    default boolean isBrief() {
        return false;
    }

    /// Returns true if it is expected to take long.
    default boolean isSlow() {
        return false;
    }

    /// Returns true if it returns a stage of its result.
    default boolean isAsynchronous() {
        return false;
    }

    @Nullable Object run() throws Throwable;

    /// Called when it has ended.
    ///
    /// @param nanos its duration
    /// @param failure the exception for the caller, null if it returned
    default void end(long nanos, @Nullable Throwable failure) {}
}
