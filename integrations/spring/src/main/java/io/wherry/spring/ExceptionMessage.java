// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import org.jspecify.annotations.Nullable;

/// The messages of exceptions, which may be of classes of the program.
final class ExceptionMessage {
    private ExceptionMessage() {}

    /// Returns the message of an exception, or the name of its class if its `getMessage` fails.
    static @Nullable String of(Throwable failure) {
        try {
            return failure.getMessage();
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return failure.getClass().getName();
        }
    }
}
