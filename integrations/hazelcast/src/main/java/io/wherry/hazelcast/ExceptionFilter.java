// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import io.wherry.codec.ClassFilter;

/// Allows exceptions of Hazelcast, of the JDK and of the codec by their names, and the classes of
/// their fields.
record ExceptionFilter() implements ClassFilter {
    private static final ClassFilter FIELDS =
            ClassFilter.allow(
                    "java.lang.StackTraceElement",
                    "java.util.Collections$EmptyList",
                    "java.util.Collections$UnmodifiableList",
                    "java.util.Collections$UnmodifiableRandomAccessList");

    @Override
    public boolean allows(String className) {
        return FIELDS.allows(className) || (isKnownOrigin(className) && isThrowable(className));
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
