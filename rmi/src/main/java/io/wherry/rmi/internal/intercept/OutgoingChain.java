// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.intercept.OutgoingCall;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An outgoing call at one position of the interceptor chain.
public final class OutgoingChain extends ChainedCall implements OutgoingCall {
    private final List<Interceptor> further;
    private final OutgoingRequest request;
    private final EndListeners listeners;

    private OutgoingChain(
            List<Interceptor> further,
            OutgoingRequest request,
            EndListeners listeners,
            Metadata metadata,
            Deadline deadline) {
        super(request.description(), listeners, metadata, deadline);
        this.further = further;
        this.request = request;
        this.listeners = listeners;
    }

    /// Runs all interceptors and the call, and notifies listeners of its end.
    ///
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    public static @Nullable Object run(
            List<Interceptor> interceptors, OutgoingRequest request, Metadata metadata, long nanos)
            throws Throwable {
        EndListeners listeners = new EndListeners();
        try {
            Object result = of(interceptors, request, listeners, metadata, nanos).proceed();
            listeners.end(null);
            return result;
        } catch (Throwable e) {
            listeners.end(e);
            throw e;
        }
    }

    /// Returns a call before all interceptors.
    ///
    /// @param listeners notified of the end by the caller of this method
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    public static OutgoingChain of(
            List<Interceptor> interceptors,
            OutgoingRequest request,
            EndListeners listeners,
            Metadata metadata,
            long nanos) {
        Deadline deadline =
                nanos == Long.MAX_VALUE
                        ? Deadline.never()
                        : Deadline.after(Duration.ofNanos(nanos));
        return new OutgoingChain(interceptors, request, listeners, metadata, deadline);
    }

    @Override
    public Address peer() throws RemoteException {
        return request.peer(deadline().nanosLeft());
    }

    @Override
    public OutgoingCall withMetadata(Metadata changed) {
        return new OutgoingChain(further, request, listeners, changed, deadline());
    }

    @Override
    public OutgoingCall within(Duration within) {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("time limit is not positive: within=" + within);
        }
        Deadline earlier = Deadline.after(within);
        return earlier.nanosLeft() < deadline().nanosLeft()
                ? new OutgoingChain(further, request, listeners, metadata(), earlier)
                : this;
    }

    @Override
    public @Nullable Object proceed() throws Throwable {
        if (further.isEmpty()) {
            return request.send(metadata(), deadline().nanosLeft());
        }
        List<Interceptor> rest = further.subList(1, further.size());
        return further.getFirst()
                .interceptOutgoing(
                        new OutgoingChain(rest, request, listeners, metadata(), deadline()));
    }
}
