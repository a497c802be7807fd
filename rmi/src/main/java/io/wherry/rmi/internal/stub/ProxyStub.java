// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.stub;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.RemoteStub;
import io.wherry.rmi.internal.type.RemoteType;
import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The invocation handler of a stub that is a `Proxy`, where no class can be defined.
public final class ProxyStub implements InvocationHandler, Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final transient RemoteType type;
    private final transient RemoteInvoker invoker;

    private ProxyStub(RemoteType type, RemoteInvoker invoker) {
        this.type = type;
        this.invoker = invoker;
    }

    static Remote of(RemoteType type, RemoteInvoker invoker) {
        List<Class<?>> interfaces = type.interfaces();
        return (Remote)
                Proxy.newProxyInstance(
                        RemoteType.finderOf(interfaces).getClassLoader(),
                        interfaces.toArray(Class<?>[]::new),
                        new ProxyStub(type, invoker));
    }

    /// Returns a handler that has the invoker of `stub`.
    public static InvocationHandler handlerOf(Remote stub) throws InvalidObjectException {
        RemoteInvoker invoker = StubClass.invokerOf(stub);
        if (invoker == null) {
            throw new InvalidObjectException(
                    "object is not a stub: class=" + stub.getClass().getName());
        }
        return new ProxyStub(StubClass.typeOf(stub), invoker);
    }

    /// Returns the invoker of a proxy stub; null if `object` is not a proxy stub.
    public static @Nullable RemoteInvoker invokerOf(@Nullable Object object) {
        return object != null
                        && Proxy.isProxyClass(object.getClass())
                        && Proxy.getInvocationHandler(object) instanceof ProxyStub stub
                ? stub.invoker
                : null;
    }

    @Serial
    private Object writeReplace() {
        return RemoteStub.serializedHandler(invoker);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(method, arguments);
        }
        return invoker.invoke(type.indexOf(method), arguments);
    }

    private Object ofObject(Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "hashCode" -> invoker.hashCode();
            case "equals" ->
                    arguments != null
                            && arguments[0] != null
                            && invoker.equals(StubClass.invokerOf(arguments[0]));
            default -> "stub of " + invoker;
        };
    }
}
