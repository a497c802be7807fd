// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import org.jspecify.annotations.Nullable;

/// Throws failures that were kept while other work went on: a RuntimeException or an Error.
public final class KeptFailure {
    private KeptFailure() {}

    /// Throws the failure, if there is one.
    ///
    /// @param failure a RuntimeException or an Error; null for none
    public static void throwIfAny(@Nullable Throwable failure) {
        if (failure != null) {
            throw exception(failure);
        }
    }

    /// Returns the failure if it is an exception; throws it if it is an error.
    ///
    /// @param failure a RuntimeException or an Error
    public static RuntimeException exception(Throwable failure) {
        if (failure instanceof RuntimeException exception) {
            return exception;
        }
        throw (Error) failure;
    }
}
