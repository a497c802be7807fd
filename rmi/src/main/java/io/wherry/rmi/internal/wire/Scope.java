// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.rmi.Metadata;

/// The deadline of a call, the call that waits for it, and its metadata.
///
/// @param nanos how long it may take, `Long.MAX_VALUE` for ever
/// @param within the call of the peer whose method waits for it, [#ALONE] if none does
public record Scope(long nanos, int within, Metadata metadata) {
    public static final int ALONE = -1;

    /// Nothing bounds it.
    public static final Scope OPEN = new Scope(Long.MAX_VALUE, ALONE, Metadata.empty());

    /// Returns a scope with these values.
    public static Scope of(long nanos, int within, Metadata metadata) {
        return nanos == Long.MAX_VALUE && within == ALONE && metadata.isEmpty()
                ? OPEN
                : new Scope(nanos, within, metadata);
    }

    /// Whether there is a deadline.
    public boolean ends() {
        return nanos != Long.MAX_VALUE;
    }

    /// Whether a method that the peer called waits for it.
    public boolean isWithin() {
        return within != ALONE;
    }

    /// Returns true if there is a deadline, or a method that the peer called waits for it.
    public boolean isBounded() {
        return ends() || isWithin();
    }
}
