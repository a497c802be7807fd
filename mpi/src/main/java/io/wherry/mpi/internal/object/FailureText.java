// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

/// The text of an exception of the program, whose own code may fail or return null.
final class FailureText {
    private FailureText() {}

    /// Returns the class and the message of an exception, or the name of its class if its
    /// `toString` fails.
    static String of(Throwable failure) {
        try {
            String text = failure.toString();
            return text == null ? failure.getClass().getName() : text;
        } catch (RuntimeException | Error _) {
            return failure.getClass().getName();
        }
    }

    /// Returns the message of an exception, or the name of its class if it has none.
    static String message(Throwable failure) {
        try {
            String text = failure.getMessage();
            return text == null ? failure.getClass().getName() : text;
        } catch (RuntimeException | Error _) {
            return failure.getClass().getName();
        }
    }
}
