// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import io.wherry.rmi.intercept.CallOutcome;
import io.wherry.rmi.internal.metrics.RmiLogger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The listeners for the end of one call. Thread-safe.
public final class EndListeners {
    private final long start = System.nanoTime();
    private final List<Consumer<? super CallOutcome>> listeners =
            new ArrayList<>(); // guarded by this
    private @Nullable CallOutcome outcome; // guarded by this

    /// Adds a listener; calls it at once if the call has ended.
    void add(Consumer<? super CallOutcome> listener) {
        CallOutcome known;
        synchronized (this) {
            known = outcome;
            if (known == null) {
                listeners.add(listener);
            }
        }
        if (known != null) {
            tell(listener, known);
        }
    }

    /// Notifies the listeners that the call has ended. Only the first call of this method has an
    /// effect.
    ///
    /// @param failure null if the call returned
    public void end(@Nullable Throwable failure) {
        CallOutcome told;
        synchronized (this) {
            if (outcome != null) {
                return;
            }
            told = new CallOutcome(failure, Duration.ofNanos(System.nanoTime() - start));
            outcome = told;
        }
        listeners.forEach(listener -> tell(listener, told)); // no more listeners are added
    }

    private static void tell(Consumer<? super CallOutcome> listener, CallOutcome outcome) {
        try {
            listener.accept(outcome);
        } catch (RuntimeException | Error e) {
            RmiLogger.get()
                    .log(System.Logger.Level.WARNING, "listener for the end of a call failed", e);
        }
    }
}
