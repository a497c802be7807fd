// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The methods of certain remote interfaces, and the classes that are admitted in their calls and
/// replies. Thread-safe.
public final class RemoteType {
    private final List<Class<?>> interfaces;
    private final List<RemoteMethod> methods;
    private final AdmittedTypes arguments;
    private final AdmittedTypes returned;

    /// Filled by [#indexOf].
    private final Map<Method, Integer> indexes = new ConcurrentHashMap<>();

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
        for (Class<?> face : interfaces) {
            List<Type> extended = typeArguments(face);
            taken.addAll(extended);
            given.addAll(extended);
        }
        ClassLoader owner = interfaces.isEmpty() ? null : finderOf(interfaces).getClassLoader();
        arguments = new AdmittedTypes(taken, false, owner);
        returned = new AdmittedTypes(given, true, owner);
    }

    /// Returns the type arguments of the interfaces that `face` extends: methods of those have them
    /// in the place of type variables.
    private static List<Type> typeArguments(Class<?> face) {
        List<Type> all = new ArrayList<>();
        try {
            for (Type extended : face.getGenericInterfaces()) {
                if (extended instanceof ParameterizedType generic) {
                    all.addAll(List.of(generic.getActualTypeArguments()));
                }
            }
        } catch (LinkageError | RuntimeException _) {
            // a type argument cannot be loaded, so there are no objects of it
        }
        for (Class<?> extended : face.getInterfaces()) {
            all.addAll(typeArguments(extended));
        }
        return all;
    }

    /// Returns the type with the given interfaces.
    ///
    /// @throws IllegalArgumentException if one is not a valid remote interface
    public static RemoteType of(List<Class<?>> interfaces) {
        return new RemoteType(interfaces, methodsOf(interfaces));
    }

    /// Returns the type of the remote interfaces of a class.
    ///
    /// @throws IllegalArgumentException if one of its remote interfaces is invalid
    public static RemoteType of(Class<?> type) {
        return of(interfacesOf(type));
    }

    /// Returns the interface whose class loader finds all of them, the first one if none does. It
    /// can be unloaded only together with the others, or after them.
    public static Class<?> finderOf(List<Class<?>> interfaces) {
        for (Class<?> face : interfaces) {
            if (findsAll(face.getClassLoader(), interfaces)) {
                return face;
            }
        }
        return interfaces.getFirst();
    }

    private static boolean findsAll(@Nullable ClassLoader loader, List<Class<?>> interfaces) {
        for (Class<?> each : interfaces) {
            if (!finds(loader, each)) {
                return false;
            }
        }
        return true;
    }

    private static boolean finds(@Nullable ClassLoader loader, Class<?> wanted) {
        if (loader == wanted.getClassLoader()) {
            return true;
        }
        try {
            return Class.forName(wanted.getName(), false, loader) == wanted;
        } catch (ClassNotFoundException | LinkageError _) {
            return false;
        }
    }

    public List<Class<?>> interfaces() {
        return interfaces;
    }

    /// Returns all methods, each once, sorted by key.
    public List<RemoteMethod> methods() {
        return methods;
    }

    /// Returns the index in [#methods] of a method of the interfaces.
    public int indexOf(Method method) {
        return indexes.computeIfAbsent(method, this::search);
    }

    private int search(Method method) {
        String key = RemoteMethod.of(method).key();
        for (int i = 0; i < methods.size(); i++) {
            if (methods.get(i).key().equals(key)) {
                return i;
            }
        }
        throw new AssertionError("method was listed: " + method);
    }

    /// Returns the declared result type of a method, null if there is no such method or the type is
    /// not a remote interface.
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

    /// Returns the classes that are admitted in arguments.
    public AdmittedTypes arguments() {
        return arguments;
    }

    /// Returns the classes that are admitted in results and exceptions.
    public AdmittedTypes returned() {
        return returned;
    }

    /// Returns the remote interfaces of a class: those that extend [Remote], in the order in which
    /// the class and its superclasses declare them.
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
