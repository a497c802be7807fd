// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import org.jspecify.annotations.Nullable;

/// A call that this node makes, from its begin to its end.
///
/// @param begun when, by [System#nanoTime]
/// @param event null if nobody wants it
public record MadeCall(Recorder recorder, long begun, @Nullable CallEvent event) {

    public static MadeCall begin(Recorder recorder) {
        recorder.begin();
        return new MadeCall(recorder, System.nanoTime(), CallEvent.begun());
    }

    /// It is over.
    ///
    /// @param peer who was called, null if nobody was reached
    /// @param thrown null if it returned
    public void end(@Nullable Address peer, @Nullable Throwable thrown) {
        recorder.end(System.nanoTime() - begun, Outcome.of(thrown));
        if (event != null) {
            event.end(recorder, peer, thrown);
        }
    }
}
