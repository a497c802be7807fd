// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/// How a call ended.
public enum Outcome {
    /// It returned.
    RETURNED,

    /// The method threw.
    FAILED,

    /// Something went wrong between, or nobody waits any more.
    ERROR;

    /// What a caller sees.
    ///
    /// @param thrown null if it returned
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

    /// As events say it.
    String word() {
        return switch (this) {
            case RETURNED -> "returned";
            case FAILED -> "failed";
            case ERROR -> "error";
        };
    }
}
