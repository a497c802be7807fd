// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

/// Whether native functions may be called; apart from them, so that asking binds none.
final class NativeAccess {
    static final String MISSING =
            " needs Linux and native access: start java with --enable-native-access=io.wherry.iso,"
                    + " or =ALL-UNNAMED if Wherry is on the class path";

    private NativeAccess() {}

    /// Whether this code may call native functions, and knows those of this system.
    static boolean isEnabled() {
        return System.getProperty("os.name").equals("Linux")
                && NativeAccess.class.getModule().isNativeAccessEnabled();
    }
}
