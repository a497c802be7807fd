// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.stub;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// An invoker that can also call methods without blocking. Thread-safe.
public interface AsyncInvoker extends RemoteInvoker {

    /// Returns the methods, by index.
    List<RemoteMethod> methods();

    /// Calls a method without blocking.
    ///
    /// @param method its index in [#methods]
    /// @param arguments null if there are none
    CompletableFuture<@Nullable Object> begin(int method, Object @Nullable [] arguments);
}
