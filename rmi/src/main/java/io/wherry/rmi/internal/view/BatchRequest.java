// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.intercept.CallDescription;
import io.wherry.rmi.internal.intercept.OutgoingChain;
import io.wherry.rmi.internal.intercept.OutgoingRequest;
import io.wherry.rmi.internal.node.StubInvoker;
import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A call that is added to a batch, after the interceptors.
///
/// @param stubInvoker of the batch's first call
/// @param arguments an array or null, not shared
record BatchRequest(
        StubInvoker stubInvoker,
        Supplier<Remote> target,
        RemoteMethod method,
        @Nullable Object arguments,
        Joiner joiner)
        implements OutgoingRequest {

    /// Adds the call to the batch.
    @FunctionalInterface
    interface Joiner {
        @Nullable Object join(Metadata metadata) throws Throwable;
    }

    /// Runs the interceptors, and adds the call.
    @Nullable Object run() throws Throwable {
        Metadata metadata = CurrentCall.inherited(stubInvoker.options().metadata());
        return stubInvoker.interceptors().isEmpty()
                ? joiner.join(metadata)
                : OutgoingChain.run(stubInvoker.interceptors(), this, metadata, Long.MAX_VALUE);
    }

    @Override
    public CallDescription description() {
        return new CallDescription(
                target,
                method.method(),
                CallDescription.list((Object[]) arguments),
                method.isOneWay(),
                false);
    }

    @Override
    public Address peer(long nanos) throws RemoteException {
        CallOptions usual = stubInvoker.options();
        CallOptions own = usual.within(Math.min(nanos, usual.nanos()));
        return stubInvoker.ready(own).session().remote();
    }

    /// Adds the call to the batch. Ignores `nanos`: the deadline is that of the batch.
    @Override
    public @Nullable Object send(Metadata metadata, long nanos) throws Throwable {
        return joiner.join(metadata);
    }
}
