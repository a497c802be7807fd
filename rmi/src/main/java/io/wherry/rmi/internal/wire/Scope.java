// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.rmi.Metadata;

/// The deadline of a call, the call that waits for it, and its metadata.
///
/// @param nanos time limit, `Long.MAX_VALUE` if there is none
/// @param within number of the enclosing call of the peer, whose method waits for this call,
///     [#ALONE] if there is none
public record Scope(long nanos, int within, Metadata metadata) {
    public static final int ALONE = -1;

    /// A scope without deadline, enclosing call and metadata.
    public static final Scope OPEN = new Scope(Long.MAX_VALUE, ALONE, Metadata.empty());

    /// Returns a scope with these values.
    public static Scope of(long nanos, int within, Metadata metadata) {
        return nanos == Long.MAX_VALUE && within == ALONE && metadata.isEmpty()
                ? OPEN
                : new Scope(nanos, within, metadata);
    }

    /// Returns true if there is a deadline.
    public boolean ends() {
        return nanos != Long.MAX_VALUE;
    }

    /// Returns true if there is an enclosing call.
    public boolean isWithin() {
        return within != ALONE;
    }

    /// Returns true if there is a deadline or an enclosing call.
    public boolean isBounded() {
        return ends() || isWithin();
    }
}
