// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import java.io.IOException;

/// Exceptions that user code throws though it does not declare them: a compiler of another language
/// does not check.
final class UndeclaredExceptions {

    private UndeclaredExceptions() {}

    /// Returns the exception that java.io makes of one that `writeObject` or `writeReplace` throws.
    static IOException wrap(Object hooked, Throwable thrown) {
        return new IOException(
                "unexpected exception type: class=" + hooked.getClass().getName(), thrown);
    }

    /// Throws `thrown` unchanged, as java.io does with exceptions of `writeExternal`.
    @SuppressWarnings({
        "unchecked",
        "TypeParameterUnusedInFormals"
    }) // the caller chooses what the compiler sees
    static <T extends Throwable> T pass(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
