// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.type.RemoteMethod;

/// How a call is made.
///
/// @param nanos how long it may take, `Long.MAX_VALUE` for ever
/// @param oneWay whether nobody waits for its end
/// @param metadata travels with it
public record Terms(long nanos, boolean oneWay, Metadata metadata) {
    public static final Terms USUAL = new Terms(Long.MAX_VALUE, false, Metadata.empty());

    public Terms within(long newNanos) {
        return new Terms(newNanos, oneWay, metadata);
    }

    public Terms asOneWay() {
        return new Terms(nanos, true, metadata);
    }

    /// Returns the same with other metadata.
    public Terms withMetadata(Metadata other) {
        return new Terms(nanos, oneWay, other);
    }

    /// Returns the same with what is propagated from the call that this thread runs.
    public Terms inheriting() {
        Metadata all = CurrentCall.inherited(metadata);
        return all == metadata ? this : withMetadata(all);
    }

    /// Returns the terms for a call of a method: the caller waits if there is a result, and what is propagated from the call that this thread runs goes along.
    public Terms of(RemoteMethod method) {
        boolean alone = method.isOneWay() || (oneWay && method.isVoid());
        Terms all = inheriting();
        return alone == oneWay ? all : new Terms(nanos, alone, all.metadata);
    }
}
