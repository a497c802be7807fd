// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// What stands for a remote object in another JVM. Its classes are made at run time; they implement the remote interfaces of the
/// object's class. Stubs of the same object are equal; while one is reachable, the object comes as that one again. Sent on, they become stubs of that object there. Written
/// outside of a call, to a file or a cache, they are stubs of the standard runtime where they are read, and connect anew. Safe for any thread.
public abstract class RemoteStub implements Remote, Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final transient RemoteInvoker invoker;

    /// @param invoker calls the object
    protected RemoteStub(RemoteInvoker invoker) {
        this.invoker = invoker;
    }

    /// What calls the object of `stub`.
    public static RemoteInvoker invokerOf(RemoteStub stub) {
        return stub.invoker;
    }

    /// Returns what is written in place of a stub that is a `Proxy` with an invocation handler.
    public static InvocationHandler serializedHandler(RemoteInvoker invoker) {
        return new SerializedStub.Handler(SerializedStub.of(null, invoker));
    }

    /// Returns what is written in place of the stub. Calls write a reference to the remote object instead.
    @Serial
    protected final Object writeReplace() {
        return SerializedStub.of(this, invoker);
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
