// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.IOException;

/// Exceptions that user code throws though it does not declare them: a compiler of another language
/// does not check.
public final class UndeclaredExceptions {

    private UndeclaredExceptions() {}

    /// Returns the exception for one that code of `hooked`, of its elements or of its codec throws
    /// while it is written: as java.io does for hooks.
    public static IOException wrap(Object hooked, Throwable thrown) {
        return new IOException(
                "unexpected exception type: class=" + hooked.getClass().getName(), thrown);
    }

    /// Returns the exception for one that code of a class throws while an object is read.
    ///
    /// @param hook what was invoked, with its class if known: `readResolve: class=acme.Order`
    public static IOException invoking(String hook, Throwable thrown) {
        return new IOException("unexpected exception while invoking " + hook, thrown);
    }

    /// Returns the exception for one that a key or an element throws while a collection is filled:
    /// as java.io, which passes an `IOException` on.
    public static IOException filling(Class<?> type, Throwable thrown) {
        return thrown instanceof IOException e
                ? e
                : invoking("code of an element: class=" + type.getName(), thrown);
    }

    /// Throws `thrown` unchanged, as java.io does with exceptions of `writeExternal` and
    /// `readExternal`.
    @SuppressWarnings({
        "unchecked",
        "TypeParameterUnusedInFormals"
    }) // the caller chooses what the compiler sees
    public static <T extends Throwable> T pass(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
