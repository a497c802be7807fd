// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import org.jspecify.annotations.Nullable;

/// Distinguishes exceptions of the JDK's own code, while it makes objects of a message, from those
/// of the program's code.
public final class JdkCode {

    private JdkCode() {}

    /// True if no code of the program is between the place where `thrown` was thrown and the
    /// reader: in that case the bytes are the cause.
    public static boolean threw(Throwable thrown) {
        if (!isJdks(thrown.getClass())) {
            return false;
        }
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (isReaders(frame.getClassName())) {
                return true;
            }
            if (!isJdks(frame.getModuleName())) {
                return false;
            }
        }
        return true; // the JVM leaves the trace out where it throws often
    }

    /// As [#threw], but for errors that bytes cannot cause: those of exhausted resources.
    public static boolean threwForBytes(Error error) {
        return !(error instanceof OutOfMemoryError) && threw(error);
    }

    private static boolean isReaders(String className) {
        return className.startsWith("io.wherry.codec.internal.")
                || className.startsWith("io.wherry.stream.");
    }

    private static boolean isJdks(Class<?> type) {
        return isJdks(type.getModule().getName());
    }

    private static boolean isJdks(@Nullable String module) {
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }
}
