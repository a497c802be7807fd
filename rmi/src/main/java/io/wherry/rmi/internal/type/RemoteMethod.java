// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import io.wherry.rmi.OneWay;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/// A method that can be called from elsewhere.
///
/// @param key its name and descriptor, which say which method it is
/// @param isOneWay whether nobody waits for its end
/// @param hasFlows whether a parameter or the result is a `Flow.Publisher`
public record RemoteMethod(String key, Method method, boolean isOneWay, boolean hasFlows) {

    private static final String OWN_PACKAGES = "io.wherry.rmi.internal.";

    /// Names a method.
    ///
    /// @param method of a remote interface
    public static RemoteMethod of(Method method) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        return new RemoteMethod(
                method.getName() + type.descriptorString(),
                method,
                method.isAnnotationPresent(OneWay.class),
                hasFlows(method));
    }

    private static boolean hasFlows(Method method) {
        return method.getReturnType() == Flow.Publisher.class
                || List.of(method.getParameterTypes()).contains(Flow.Publisher.class);
    }

    /// Returns true if the interface is one of runtimes among each other, which users do not see.
    public boolean isOwn() {
        return method.getDeclaringClass().getName().startsWith(OWN_PACKAGES);
    }

    /// Whether the interface says that `failure` may be thrown.
    public boolean declares(Throwable failure) {
        for (Class<?> type : method.getExceptionTypes()) {
            if (type.isInstance(failure)) {
                return true;
            }
        }
        return failure instanceof RuntimeException || failure instanceof Error;
    }

    /// Whether it returns nothing.
    public boolean isVoid() {
        return method.getReturnType() == void.class;
    }

    /// Whether what it returns is a remote object, of which something is known beforehand.
    public boolean isPromise() {
        Class<?> type = method.getReturnType();
        return type.isInterface() && Remote.class.isAssignableFrom(type) && type != Remote.class;
    }

    /// Whether it answers at once and the result comes later.
    public boolean isAsynchronous() {
        return method.getReturnType() == CompletionStage.class
                || method.getReturnType() == CompletableFuture.class;
    }

    /// @throws IllegalArgumentException if it is no good remote method
    void check() {
        if (isOneWay && !isVoid()) {
            throw new IllegalArgumentException("one-way method has a result: " + method);
        }
        if (isAsynchronous()) {
            return;
        }
        for (Class<?> type : method.getExceptionTypes()) {
            if (type.isAssignableFrom(RemoteException.class)) {
                return;
            }
        }
        throw new IllegalArgumentException(
                "remote method does not throw RemoteException: " + method);
    }
}
