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

/// A method of a remote interface.
///
/// @param key its name and descriptor, which identify it
/// @param isOneWay whether it is a [OneWay] method
/// @param hasFlows whether a parameter or the result is a `Flow.Publisher`
public record RemoteMethod(String key, Method method, boolean isOneWay, boolean hasFlows) {

    private static final String OWN_PACKAGES = "io.wherry.rmi.internal.";

    /// Returns the description of a method.
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

    /// Returns true if the interface is internal to Wherry.
    public boolean isOwn() {
        return method.getDeclaringClass().getName().startsWith(OWN_PACKAGES);
    }

    /// Returns true if callers expect `failure` of the method: it declares the exception, or the
    /// exception is unchecked. A stage may fail with any exception.
    public boolean declares(Throwable failure) {
        if (isAsynchronous()) {
            return true;
        }
        for (Class<?> type : method.getExceptionTypes()) {
            if (type.isInstance(failure)) {
                return true;
            }
        }
        return failure instanceof RuntimeException || failure instanceof Error;
    }

    /// Returns true if it is void.
    public boolean isVoid() {
        return method.getReturnType() == void.class;
    }

    /// Returns true if it returns a remote interface, other than `Remote` itself.
    public boolean isPromise() {
        Class<?> type = method.getReturnType();
        return type.isInterface() && Remote.class.isAssignableFrom(type) && type != Remote.class;
    }

    /// Returns true if it returns a stage of its result.
    public boolean isAsynchronous() {
        return method.getReturnType() == CompletionStage.class
                || method.getReturnType() == CompletableFuture.class;
    }

    /// @throws IllegalArgumentException if it is not a valid remote method
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
