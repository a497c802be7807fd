// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import org.jspecify.annotations.Nullable;

/// Calls the methods of one remote object on behalf of its stub. Two invokers are equal if their
/// objects are the same. Thread-safe.
public interface RemoteInvoker {

    /// Calls a method and blocks until it has returned.
    ///
    /// @param method its index in the methods of the stub
    /// @param arguments null if there are none
    /// @return the result of the method, null if it is void
    /// @throws Throwable the exception of the method, or a [java.rmi.RemoteException]
    @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable;
}
