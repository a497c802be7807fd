// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

/// Packages of the JDK whose classes have hooks that see only their own object, not others that are
/// being read.
public final class JdkHooks {
    private JdkHooks() {}

    /// Returns true if the hooks of the class of that name, which the JDK has, see only their own
    /// object.
    public static boolean seeOwnObjectOnly(String className) {
        return className.startsWith("java.lang.")
                || className.startsWith("java.util.")
                || className.startsWith("java.net.")
                || className.startsWith("java.text.");
    }
}
