// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.stub.StubClass;
import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// A stub: it represents a remote object in another JVM. Stub classes are generated at run time;
/// they implement the remote interfaces of the object's class. Where no class can be defined in the
/// package of the interfaces, a stub is a `java.lang.reflect.Proxy` instead of a `RemoteStub`.
/// Stubs of the same object are equal. While a stub is reachable, further references to the object
/// are resolved to the same stub. A stub that is sent to another JVM becomes a stub of the same
/// object there. A stub that was serialized outside of a call, to a file or a cache, is
/// deserialized as a stub of the standard runtime, and connects again. Thread-safe.
public abstract class RemoteStub implements Remote, Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final transient RemoteInvoker invoker;

    /// @param invoker calls the object
    protected RemoteStub(RemoteInvoker invoker) {
        this.invoker = invoker;
    }

    /// Returns the invoker of a stub.
    public static RemoteInvoker invokerOf(RemoteStub stub) {
        return stub.invoker;
    }

    /// Returns the serialized form of a stub that is a `Proxy` with an invocation handler.
    public static InvocationHandler serializedHandler(RemoteInvoker invoker) {
        return new SerializedStub.Handler(SerializedStub.of(null, invoker));
    }

    /// Returns the serialized form of the stub. Calls write a reference to the remote object
    /// instead.
    @Serial
    protected final Object writeReplace() {
        return SerializedStub.of(this, invoker);
    }

    /// Calls a method; for the generated classes.
    protected final @Nullable Object invoke(int method, Object @Nullable [] arguments)
            throws Throwable {
        return invoker.invoke(method, arguments);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other != null && invoker.equals(StubClass.invokerOf(other));
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
