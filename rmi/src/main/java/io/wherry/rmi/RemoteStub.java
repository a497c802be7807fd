// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// What stands for a remote object in another JVM. Its classes are made at run time; they implement the remote interfaces of the
/// object's class. Stubs of the same object are equal; while one is reachable, the object comes as that one again. Sent on, they become stubs of that object there. Safe for any
/// thread.
public abstract class RemoteStub implements Remote {
    private final RemoteInvoker invoker;

    /// @param invoker calls the object
    protected RemoteStub(RemoteInvoker invoker) {
        this.invoker = invoker;
    }

    /// What calls the object of `stub`.
    public static RemoteInvoker invokerOf(RemoteStub stub) {
        return stub.invoker;
    }

    /// Calls a method; for the classes that are made at run time.
    protected final @Nullable Object invoke(int method, Object @Nullable [] arguments)
            throws Throwable {
        return invoker.invoke(method, arguments);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof RemoteStub stub && invoker.equals(stub.invoker);
    }

    @Override
    public final int hashCode() {
        return invoker.hashCode();
    }

    @Override
    public final String toString() {
        return "stub of " + invoker;
    }
}
