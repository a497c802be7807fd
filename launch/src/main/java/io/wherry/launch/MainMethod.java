// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// Where a program begins, found as the `java` command finds it: `main` with arguments or without,
/// of the class or of an instance, whoever may see it.
public final class MainMethod {
    private final Class<?> type;
    private final Method method;

    private MainMethod(Class<?> type, Method method) {
        this.type = type;
        this.method = method;
    }

    /// Looks for it.
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

    /// Runs the program; it may have started threads that go on.
    ///
    /// @throws java.lang.reflect.InvocationTargetException with what the program threw
    /// @throws ReflectiveOperationException if an instance cannot be made
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
