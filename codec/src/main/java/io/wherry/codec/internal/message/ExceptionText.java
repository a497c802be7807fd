// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.util.Objects;

/// The texts of exceptions, which may be of classes of the program.
public final class ExceptionText {
    private ExceptionText() {}

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
