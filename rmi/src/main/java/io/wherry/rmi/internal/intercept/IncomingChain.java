// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.IncomingCall;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An incoming call at one position of the interceptor chain.
public final class IncomingChain extends ChainedCall implements IncomingCall {
    private final List<Interceptor> further;
    private final IncomingRequest request;
    private final EndListeners listeners;
    private final @Nullable Principal principal;

    private IncomingChain(IncomingChain before, List<Interceptor> further) {
        super(before.request.description(), before.listeners, before.metadata(), before.deadline());
        this.further = further;
        this.request = before.request;
        this.listeners = before.listeners;
        this.principal = before.principal;
    }

    private IncomingChain(IncomingChain before, Metadata metadata, @Nullable Principal principal) {
        super(before.request.description(), before.listeners, metadata, before.deadline());
        this.further = before.further;
        this.request = before.request;
        this.listeners = before.listeners;
        this.principal = principal;
    }

    /// Makes a call before all interceptors.
    ///
    /// @param listeners notified of the end by the caller of this constructor
    /// @param principal of the connection
    public IncomingChain(
            List<Interceptor> interceptors,
            IncomingRequest request,
            EndListeners listeners,
            Metadata metadata,
            @Nullable Principal principal) {
        super(request.description(), listeners, metadata, deadline(request.nanosLeft()));
        this.further = interceptors;
        this.request = request;
        this.listeners = listeners;
        this.principal = principal;
    }

    private static Deadline deadline(long nanos) {
        return nanos == Long.MAX_VALUE ? Deadline.never() : Deadline.after(Duration.ofNanos(nanos));
    }

    @Override
    public Address peer() {
        return request.peer();
    }

    @Override
    public @Nullable Principal principal() {
        return principal;
    }

    @Override
    public IncomingCall withPrincipal(Principal authenticated) {
        return new IncomingChain(this, metadata(), authenticated);
    }

    @Override
    public IncomingCall withMetadata(Metadata changed) {
        return new IncomingChain(this, changed, principal);
    }

    @Override
    public @Nullable Object proceed() throws Throwable {
        if (further.isEmpty()) {
            return request.run(metadata(), principal);
        }
        List<Interceptor> rest = further.subList(1, further.size());
        return further.getFirst().interceptIncoming(new IncomingChain(this, rest));
    }
}
