// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What objects with certain remote interfaces can do, and which classes go to and fro for it. Safe for any thread.
public final class RemoteType {
    private final List<Class<?>> interfaces;
    private final List<RemoteMethod> methods;
    private final AdmittedTypes arguments;
    private final AdmittedTypes returned;

    private RemoteType(List<Class<?>> interfaces, List<RemoteMethod> methods) {
        this.interfaces = interfaces;
        this.methods = methods;
        List<Type> taken = new ArrayList<>();
        List<Type> given = new ArrayList<>();
        for (RemoteMethod method : methods) {
            taken.addAll(List.of(method.method().getGenericParameterTypes()));
            given.add(method.method().getGenericReturnType());
            given.addAll(List.of(method.method().getGenericExceptionTypes()));
        }
        ClassLoader owner = interfaces.isEmpty() ? null : interfaces.getFirst().getClassLoader();
        arguments = new AdmittedTypes(taken, false, owner);
        returned = new AdmittedTypes(given, true, owner);
    }

    /// What the interfaces declare.
    ///
    /// @throws IllegalArgumentException if one is no good remote interface
    public static RemoteType of(List<Class<?>> interfaces) {
        return new RemoteType(interfaces, methodsOf(interfaces));
    }

    /// What the class of a remote object declares.
    ///
    /// @throws IllegalArgumentException if one of its remote interfaces is no good
    public static RemoteType of(Class<?> type) {
        return of(interfacesOf(type));
    }

    public List<Class<?>> interfaces() {
        return interfaces;
    }

    /// All methods, each once, in an order of its own.
    public List<RemoteMethod> methods() {
        return methods;
    }

    /// What is declared of the result of a method, null if there is no such method or the result is no remote object.
    public @Nullable RemoteType resultOf(String key) {
        for (RemoteMethod method : methods) {
            if (method.key().equals(key)) {
                return method.isPromise()
                        ? of(List.<Class<?>>of(method.method().getReturnType()))
                        : null;
            }
        }
        return null;
    }

    /// The classes that may come in arguments.
    public AdmittedTypes arguments() {
        return arguments;
    }

    /// The classes that may come in results and in what is thrown.
    public AdmittedTypes returned() {
        return returned;
    }

    /// The remote interfaces of a class: those that extend [Remote], in the order in which the class and its superclasses name
    /// them.
    private static List<Class<?>> interfacesOf(Class<?> type) {
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

    private static List<RemoteMethod> methodsOf(List<Class<?>> interfaces) {
        Map<String, RemoteMethod> all = new LinkedHashMap<>();
        for (Class<?> face : interfaces) {
            for (Method method : face.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    RemoteMethod remote = RemoteMethod.of(method);
                    remote.check();
                    all.putIfAbsent(remote.key(), remote);
                }
            }
        }
        List<RemoteMethod> sorted = new ArrayList<>(all.values());
        sorted.sort(Comparator.comparing(RemoteMethod::key));
        return List.copyOf(sorted);
    }
}
