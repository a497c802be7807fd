// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import java.io.ObjectStreamClass;
import java.lang.reflect.Method;
import java.util.Arrays;

/// The extension points of [ObjectInputStream] that a subclass overrides: others cost no time.
///
/// @param resolvesClasses `resolveClass`
/// @param resolvesProxies `resolveProxyClass`
/// @param readsDescriptions `readClassDescriptor`
/// @param readsHeader `readStreamHeader`
record OverriddenMethods(
        boolean resolvesClasses,
        boolean resolvesProxies,
        boolean readsDescriptions,
        boolean readsHeader) {
    private static final ClassValue<OverriddenMethods> KNOWN =
            new ClassValue<>() {
                @Override
                protected OverriddenMethods computeValue(Class<?> type) {
                    return new OverriddenMethods(
                            isOwn(type, "resolveClass", ObjectStreamClass.class),
                            isOwn(type, "resolveProxyClass", String[].class),
                            isOwn(type, "readClassDescriptor"),
                            isOwn(type, "readStreamHeader"));
                }
            };

    private static final OverriddenMethods NONE = new OverriddenMethods(false, false, false, false);

    static OverriddenMethods of(Class<?> type) {
        return type == ObjectInputStream.class ? NONE : KNOWN.get(type);
    }

    private static boolean isOwn(Class<?> type, String name, Class<?>... parameters) {
        try {
            return overrides(type, name, parameters);
        } catch (LinkageError _) {
            return true; // another method names a missing class, so none can be looked up
        }
    }

    private static boolean overrides(Class<?> type, String name, Class<?>... parameters) {
        for (Class<?> c = type; c != ObjectInputStream.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && Arrays.equals(method.getParameterTypes(), parameters)) {
                    return true;
                }
            }
        }
        return false;
    }
}
