// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.type.RemoteMethod;

/// The options of a call.
///
/// @param nanos time limit, `Long.MAX_VALUE` if there is none
/// @param oneWay whether the call is one-way
/// @param metadata of the call
public record CallOptions(long nanos, boolean oneWay, Metadata metadata) {
    public static final CallOptions USUAL =
            new CallOptions(Long.MAX_VALUE, false, Metadata.empty());

    public CallOptions within(long newNanos) {
        return new CallOptions(newNanos, oneWay, metadata);
    }

    /// Returns the options that are left after `passed` nanoseconds.
    public CallOptions after(long passed) {
        return nanos == Long.MAX_VALUE ? this : within(nanos - passed);
    }

    public CallOptions asOneWay() {
        return new CallOptions(nanos, true, metadata);
    }

    /// Returns a copy with other metadata.
    public CallOptions withMetadata(Metadata other) {
        return new CallOptions(nanos, oneWay, other);
    }

    /// Returns a copy with the metadata propagated from the call that this thread runs.
    public CallOptions inheriting() {
        Metadata all = CurrentCall.inherited(metadata);
        return all == metadata ? this : withMetadata(all);
    }

    /// Returns the options for a call of a method: not one-way if the method has a result, and with
    /// the metadata propagated from the call that this thread runs.
    public CallOptions of(RemoteMethod method) {
        boolean alone = method.isOneWay() || (oneWay && method.isVoid());
        CallOptions all = inheriting();
        return alone == oneWay ? all : new CallOptions(nanos, alone, all.metadata);
    }
}
