// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import io.wherry.codec.ClassFilter;

/// Allows exceptions of Hazelcast, of the JDK and of the codec by their names, their superclass and
/// the classes of their fields.
record ExceptionFilter() implements ClassFilter {
    /* java.io's format names superclasses, and the list of suppressed exceptions. */
    private static final ClassFilter COMMON =
            ClassFilter.allow(
                    "java.lang.StackTraceElement",
                    "java.lang.Throwable",
                    "java.util.ArrayList",
                    "java.util.Collections$EmptyList",
                    "java.util.Collections$UnmodifiableCollection",
                    "java.util.Collections$UnmodifiableList",
                    "java.util.Collections$UnmodifiableRandomAccessList");

    @Override
    public boolean allows(String className) {
        return COMMON.allows(className) || (isKnownOrigin(className) && isThrowable(className));
    }

    private static boolean isKnownOrigin(String name) {
        return name.startsWith("java.")
                || name.startsWith("com.hazelcast.")
                || name.startsWith("io.wherry.codec.");
    }

    private static boolean isThrowable(String name) {
        return name.endsWith("Exception") || name.endsWith("Error");
    }
}
