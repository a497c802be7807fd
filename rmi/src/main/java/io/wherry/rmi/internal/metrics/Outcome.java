// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/// The outcome of a call.
public enum Outcome {
    /// The method returned.
    RETURNED,

    /// The method threw.
    FAILED,

    /// The call failed outside of the method, or was cancelled.
    ERROR;

    /// Returns the outcome for the caller.
    ///
    /// @param thrown null if the method returned
    static Outcome of(@Nullable Throwable thrown) {
        return switch (thrown) {
            case null -> RETURNED;
            case ServerException _, ServerError _ -> FAILED;
            case CompletionException wrapped when wrapped.getCause() != null ->
                    of(wrapped.getCause());
            case RemoteException _, CancellationException _ -> ERROR;
            default -> FAILED;
        };
    }

    /// Returns the name in events.
    String word() {
        return switch (this) {
            case RETURNED -> "returned";
            case FAILED -> "failed";
            case ERROR -> "error";
        };
    }
}
