// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// The main method of a program, found by the rules of the `java` command: `main` with or without
/// arguments, static or not, with any access except private.
public final class MainMethod {
    private final Class<?> type;
    private final Method method;

    private MainMethod(Class<?> type, Method method) {
        this.type = type;
        this.method = method;
    }

    /// Finds the main method of a class.
    ///
    /// @throws ClassNotFoundException if `loader` has no such class
    /// @throws NoSuchMethodException if the class has no `main` method
    public static MainMethod of(ClassLoader loader, String mainClass)
            throws ClassNotFoundException, NoSuchMethodException {
        Class<?> type = Class.forName(mainClass, false, loader);
        Method found = find(type, String[].class);
        if (found == null) {
            found = find(type);
        }
        if (found == null) {
            throw new NoSuchMethodException("class has no main method: class=" + mainClass);
        }
        found.setAccessible(true);
        return new MainMethod(type, found);
    }

    private static @Nullable Method find(Class<?> type, Class<?>... parameters) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            try {
                Method method = owner.getDeclaredMethod("main", parameters);
                if (!Modifier.isPrivate(method.getModifiers())) {
                    return method;
                }
            } catch (NoSuchMethodException _) {
                /* perhaps inherited */
            }
        }
        return null;
    }

    /// Runs the program. Threads that it has started may still run afterwards.
    ///
    /// @throws java.lang.reflect.InvocationTargetException with the exception of the program
    /// @throws ReflectiveOperationException if an instance cannot be created
    public void invoke(String... arguments) throws ReflectiveOperationException {
        Object instance = Modifier.isStatic(method.getModifiers()) ? null : instance();
        if (method.getParameterCount() == 0) {
            method.invoke(instance);
        } else {
            method.invoke(instance, (Object) arguments.clone());
        }
    }

    private Object instance() throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }
}
