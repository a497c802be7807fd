// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import org.jspecify.annotations.Nullable;

/// Calls the methods of one remote object for its stub. Two are equal if their object is the same. Safe for any thread.
public interface RemoteInvoker {

    /// Calls a method and waits for what it returns.
    ///
    /// @param method its place among the methods of the stub
    /// @param arguments null if there are none
    /// @return what the method returned, null if nothing
    /// @throws Throwable what it threw, or a [java.rmi.RemoteException]
    @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable;
}
