// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.failure;

import java.util.Objects;

/// The text for which a message is given up, as its reader gets it.
public final class AbortReason {
    private AbortReason() {}

    /// Returns the text of an exception, or the name of its class if its own `toString` fails.
    public static String of(Throwable cause) {
        String name = cause.getClass().getName();
        try {
            return Objects.requireNonNullElse(cause.toString(), name);
        } catch (RuntimeException | Error _) {
            return name; // the program gets the exception itself
        }
    }
}
