// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A method that can be called from elsewhere.
///
/// @param key its name and descriptor, which say which method it is
public record RemoteMethod(String key, Method method) {

    /// Names a method.
    ///
    /// @param method of a remote interface
    public static RemoteMethod of(Method method) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        return new RemoteMethod(method.getName() + type.descriptorString(), method);
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

    /// The remote interfaces of a class: those that extend [Remote], in the order in which the class and its superclasses name them;
    /// of one that another extends only the other.
    public static List<Class<?>> interfacesOf(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> face : at.getInterfaces()) {
                if (Remote.class.isAssignableFrom(face) && !all.contains(face)) {
                    all.add(face);
                }
            }
        }
        return List.copyOf(all);
    }

    /// All methods of some remote interfaces, each once, in an order of its own.
    ///
    /// @throws IllegalArgumentException if one does not say that it throws [RemoteException]
    public static List<RemoteMethod> allOf(List<Class<?>> interfaces) {
        Map<String, RemoteMethod> all = new LinkedHashMap<>();
        for (Class<?> face : interfaces) {
            for (Method method : face.getMethods()) {
                if (Modifier.isStatic(method.getModifiers())) {
                    continue;
                }
                check(method);
                RemoteMethod remote = of(method);
                all.putIfAbsent(remote.key(), remote);
            }
        }
        List<RemoteMethod> sorted = new ArrayList<>(all.values());
        sorted.sort(Comparator.comparing(RemoteMethod::key));
        return sorted;
    }

    private static void check(Method method) {
        for (Class<?> type : method.getExceptionTypes()) {
            if (type.isAssignableFrom(RemoteException.class)) {
                return;
            }
        }
        throw new IllegalArgumentException(
                "remote method does not throw RemoteException: " + method);
    }
}
