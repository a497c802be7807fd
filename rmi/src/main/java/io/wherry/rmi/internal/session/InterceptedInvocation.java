// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.export.ExportedMethod;
import io.wherry.rmi.internal.intercept.CallDescription;
import io.wherry.rmi.internal.intercept.EndListeners;
import io.wherry.rmi.internal.intercept.IncomingChain;
import io.wherry.rmi.internal.intercept.IncomingRequest;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The invocation of a method after the interceptors of the runtime. Confined to the thread that
/// runs the call, except [#end].
final class InterceptedInvocation implements IncomingRequest {
    private final ExportedMethod exportedMethod;
    private final Remote target;
    private final Object[] arguments;
    private final ServerCall call;
    private final EndListeners listeners = new EndListeners();
    private boolean begun;

    /// @param call within which the method runs
    InterceptedInvocation(
            ExportedMethod exportedMethod, Remote target, Object[] arguments, ServerCall call) {
        this.exportedMethod = exportedMethod;
        this.target = target;
        this.arguments = arguments;
        this.call = call;
    }

    /// Runs the interceptors and the method.
    ///
    /// @throws NotRunException if an interceptor has rejected the call
    @Nullable Object run(List<Interceptor> interceptors) throws Throwable {
        IncomingChain chain =
                new IncomingChain(interceptors, this, listeners, call.metadata(), call.principal());
        try {
            return chain.proceed();
        } catch (RemoteException e) {
            throw begun ? e : new NotRunException(e);
        }
    }

    /// Notifies the listeners that the call has ended.
    ///
    /// @param failure null if the method returned
    void end(@Nullable Throwable failure) {
        listeners.end(failure);
    }

    @Override
    public CallDescription description() {
        return new CallDescription(
                () -> target,
                exportedMethod.method(),
                CallDescription.list(arguments),
                call.isOneWay(),
                exportedMethod.isAsynchronous());
    }

    @Override
    public Address peer() {
        return call.connection().remote();
    }

    @Override
    public long nanosLeft() {
        return call.nanosLeft();
    }

    @Override
    public @Nullable Object run(Metadata metadata, @Nullable Principal principal) throws Throwable {
        begun = true;
        call.context(metadata, principal);
        return exportedMethod.call(target, arguments);
    }
}
