// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

/// Checks whether native functions may be called; a separate class, so that the check does not bind
/// them.
final class NativeAccess {
    static final String MISSING =
            " needs Linux and native access: start java with --enable-native-access=io.wherry.iso,"
                    + " or =ALL-UNNAMED if Wherry is on the class path";

    private NativeAccess() {}

    /// Returns whether this code may call native functions of this system.
    static boolean isEnabled() {
        return System.getProperty("os.name").equals("Linux")
                && NativeAccess.class.getModule().isNativeAccessEnabled();
    }
}
