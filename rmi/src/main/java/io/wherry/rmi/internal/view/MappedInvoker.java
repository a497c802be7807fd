// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.Remote;
import java.rmi.UnmarshalException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// An invoker that maps the method indexes of one type to those of a stub with another type.
///
/// @param type the type of the indexes that callers use
record MappedInvoker(StubClass type, Remote stub) implements RemoteInvoker {

    @Override
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        RemoteMethod wanted = type.type().methods().get(method);
        return invoker(wanted).invoke(place(wanted), arguments);
    }

    /// Calls a method; blocks until its end only if the invoker of the stub has no asynchronous
    /// calls.
    CompletableFuture<@Nullable Object> begin(int method, Object @Nullable [] arguments)
            throws Throwable {
        RemoteMethod wanted = type.type().methods().get(method);
        return begin(invoker(wanted), place(wanted), arguments);
    }

    /// Calls a method of an invoker; blocks until its end only if it has no asynchronous calls.
    @SuppressWarnings("unchecked") // a stage of the result
    static CompletableFuture<@Nullable Object> begin(
            RemoteInvoker invoker, int place, Object @Nullable [] arguments) throws Throwable {
        if (invoker instanceof AsyncInvoker async) {
            return async.begin(place, arguments);
        }
        if (invoker instanceof ResolvingInvoker resolving) {
            return resolving.begin(place, arguments);
        }
        Object result = invoker.invoke(place, arguments);
        if (result instanceof CompletionStage<?> stage) {
            return (CompletableFuture<@Nullable Object>) stage.toCompletableFuture();
        }
        CompletableFuture<@Nullable Object> over = new CompletableFuture<>();
        over.complete(result);
        return over;
    }

    private RemoteInvoker invoker(RemoteMethod wanted) throws UnmarshalException {
        RemoteInvoker invoker = StubClass.invokerOf(stub);
        if (invoker == null) {
            throw lacks(wanted);
        }
        return invoker;
    }

    /// Returns the index of a method in the type of the stub.
    private int place(RemoteMethod wanted) throws UnmarshalException {
        List<RemoteMethod> own = StubClass.typeOf(stub).methods();
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i).key().equals(wanted.key())) {
                return i;
            }
        }
        throw lacks(wanted);
    }

    private static UnmarshalException lacks(RemoteMethod wanted) {
        return new UnmarshalException("object has no such method: " + wanted.key());
    }
}
