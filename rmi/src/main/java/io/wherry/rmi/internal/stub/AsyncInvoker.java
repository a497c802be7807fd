// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.stub;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Calls methods without waiting for their end, too. Safe for any thread.
public interface AsyncInvoker extends RemoteInvoker {

    /// Returns the methods, by their places.
    List<RemoteMethod> methods();

    /// Begins a call.
    ///
    /// @param method its place among the methods
    /// @param arguments null if there are none
    CompletableFuture<@Nullable Object> begin(int method, Object @Nullable [] arguments);
}
