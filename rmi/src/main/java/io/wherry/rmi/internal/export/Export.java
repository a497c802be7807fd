// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.Quick;
import io.wherry.rmi.internal.reference.RemoteMethod;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// An object that can be called from elsewhere. Safe for any thread.
public final class Export {
    private final long number;
    private final Remote target;
    private final List<Class<?>> interfaces;
    private final Map<String, Door> doors;
    private final AtomicInteger running = new AtomicInteger();

    /// A method of the target.
    ///
    /// @param call takes an array of arguments
    /// @param parameters how many
    /// @param isQuick whether it does not keep the thread that calls it
    public record Door(MethodHandle call, int parameters, boolean isQuick) {}

    private Export(long number, Remote target, List<Class<?>> interfaces, Map<String, Door> doors) {
        this.number = number;
        this.target = target;
        this.interfaces = interfaces;
        this.doors = doors;
    }

    /// @throws IllegalArgumentException if a remote interface is none
    static Export of(long number, Remote target) {
        List<Class<?>> interfaces = RemoteMethod.interfacesOf(target.getClass());
        Map<String, Door> doors = new HashMap<>();
        for (RemoteMethod method : RemoteMethod.allOf(interfaces)) {
            doors.put(method.key(), door(target, method.method()));
        }
        return new Export(number, target, interfaces, doors);
    }

    private static Door door(Remote target, Method method) {
        try {
            method.setAccessible(true); // of an interface that may be private to its package
            MethodHandle handle =
                    MethodHandles.lookup()
                            .unreflect(method)
                            .bindTo(target)
                            .asSpreader(Object[].class, method.getParameterCount());
            return new Door(
                    handle.asType(handle.type().changeReturnType(Object.class)),
                    method.getParameterCount(),
                    isQuick(target, method));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException("remote method cannot be called: " + method, e);
        }
    }

    private static boolean isQuick(Remote target, Method method) {
        try {
            return method.isAnnotationPresent(Quick.class)
                    || target.getClass()
                            .getMethod(method.getName(), method.getParameterTypes())
                            .isAnnotationPresent(Quick.class);
        } catch (NoSuchMethodException _) {
            return false; // the class is private to its package
        }
    }

    public long number() {
        return number;
    }

    public Remote target() {
        return target;
    }

    public List<Class<?>> interfaces() {
        return interfaces;
    }

    /// The method of that key, null if the object has none.
    public @Nullable Door door(String method) {
        return doors.get(method);
    }

    /// A call begins.
    public void enter() {
        running.incrementAndGet();
    }

    /// A call has ended.
    public void leave() {
        running.decrementAndGet();
    }

    /// Whether calls are running.
    public boolean isBusy() {
        return running.get() > 0;
    }
}
