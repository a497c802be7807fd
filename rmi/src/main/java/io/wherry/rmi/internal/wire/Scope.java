// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

/// What bounds a call.
///
/// @param nanos how long it may take, `Long.MAX_VALUE` for ever
/// @param within the call of the peer whose method waits for it, [#ALONE] if none does
public record Scope(long nanos, int within) {
    public static final int ALONE = -1;

    /// Nothing bounds it.
    public static final Scope OPEN = new Scope(Long.MAX_VALUE, ALONE);

    /// Whether there is a deadline.
    public boolean ends() {
        return nanos != Long.MAX_VALUE;
    }

    /// Whether a method that the peer called waits for it.
    public boolean isWithin() {
        return within != ALONE;
    }
}
