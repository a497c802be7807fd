// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteFunction;
import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import java.rmi.Remote;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// An invoker that begins the single call that a function makes. Confined to one thread.
public final class SingleCallInvoker implements RemoteInvoker {
    private final AsyncInvoker invoker;
    private @Nullable CompletableFuture<@Nullable Object> begun;

    private SingleCallInvoker(AsyncInvoker invoker) {
        this.invoker = invoker;
    }

    /// Runs the function and returns the future of its call. If the function fails, cancels its
    /// call.
    ///
    /// @throws IllegalArgumentException if the function made no call
    @SuppressWarnings("unchecked") // the result of the method has the result type of the function
    public static <T extends Remote, R extends @Nullable Object> CompletableFuture<R> begin(
            T stub, AsyncInvoker invoker, RemoteFunction<T, R> call) {
        SingleCallInvoker once = new SingleCallInvoker(invoker);
        boolean isCalled = false;
        try {
            call.call((T) StubClass.like(stub, once));
            isCalled = true;
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        } finally {
            if (!isCalled) {
                once.cancel();
            }
        }
        if (once.begun == null) {
            throw new IllegalArgumentException("function called no method of the stub: " + stub);
        }
        return (CompletableFuture<R>) once.begun;
    }

    private void cancel() {
        if (begun != null) {
            begun.cancel(true);
        }
    }

    @Override
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) {
        if (begun != null) {
            begun.cancel(true);
            throw new IllegalStateException("function calls a second method of the stub");
        }
        begun = invoker.begin(method, arguments);
        return DefaultValues.of(invoker.methods().get(method).method().getReturnType());
    }
}
