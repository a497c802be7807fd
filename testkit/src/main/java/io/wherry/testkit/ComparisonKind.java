// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.File;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/// How objects of a class are compared.
enum ComparisonKind {
    /// Enum constants and Class objects: by identity.
    CANONICAL,
    /// Boolean, Character and the numbers of java.lang: by bits.
    BOXED,
    /// JDK classes without references to other objects: compared as a whole.
    VALUE,
    PRIMITIVES,
    REFERENCES,
    PROXY,
    LAMBDA,
    /// JDK classes that hold other objects: see [JdkContents].
    JDK,
    /// All other classes: see [FieldPlan].
    USER;

    private static final Set<Class<?>> BOXES =
            Set.of(
                    Boolean.class,
                    Byte.class,
                    Character.class,
                    Short.class,
                    Integer.class,
                    Long.class,
                    Float.class,
                    Double.class);

    private static final Set<Class<?>> VALUES =
            Set.of(
                    String.class,
                    StringBuilder.class,
                    StringBuffer.class,
                    BigInteger.class,
                    BigDecimal.class,
                    UUID.class,
                    URI.class,
                    URL.class,
                    File.class,
                    Locale.class,
                    Currency.class,
                    Date.class,
                    GregorianCalendar.class,
                    StackTraceElement.class);

    private static final ClassValue<ComparisonKind> KINDS =
            new ClassValue<>() {
                @Override
                protected ComparisonKind computeValue(Class<?> type) {
                    return compute(type);
                }
            };

    static ComparisonKind of(Object object) {
        return KINDS.get(object.getClass());
    }

    static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || isModuleOfJdk(type.getModule());
    }

    /// Tools of the JDK are loaded by the application's loader.
    private static boolean isModuleOfJdk(Module module) {
        return module.isNamed() && module.getName().startsWith("jdk.");
    }

    /// Returns whether the class is value-based: identity has no meaning for its objects.
    static boolean isValueBased(Object object) {
        Class<?> type = object.getClass();
        return BOXES.contains(type)
                || (VALUES.contains(type) && type != String.class)
                || type.getName().startsWith("java.time.")
                || type.getName().startsWith("java.util.Optional")
                || type.getName().startsWith("java.util.ImmutableCollections$");
    }

    private static boolean isTime(Class<?> type) {
        return isJdk(type)
                && type.getName().startsWith("java.time.")
                && !Throwable.class.isAssignableFrom(type);
    }

    private static ComparisonKind compute(Class<?> type) {
        if (type.isArray()) {
            return type.getComponentType().isPrimitive() ? PRIMITIVES : REFERENCES;
        }
        if (Enum.class.isAssignableFrom(type) || type == Class.class) {
            return CANONICAL;
        }
        if (BOXES.contains(type)) {
            return BOXED;
        }
        if (VALUES.contains(type) || isTime(type)) {
            return VALUE;
        }
        if (Proxy.isProxyClass(type)) {
            return PROXY;
        }
        if (type.isHidden()) {
            return LAMBDA;
        }
        return isJdk(type) ? JDK : USER;
    }
}
