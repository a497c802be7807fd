// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Measures one outgoing call, for the recorder of its method and the flight recorder.
///
/// @param begun start time by [System#nanoTime]; [#UNTIMED] for a one-way call
/// @param event null if the event is disabled
public record CallTimer(Recorder recorder, long begun, @Nullable CallEvent event) {

    private static final long UNTIMED = Long.MIN_VALUE;

    public static CallTimer begin(Recorder recorder) {
        recorder.begin();
        return new CallTimer(recorder, System.nanoTime(), recorded());
    }

    /// Begins a one-way call, without reading the clock, whose cost would be a considerable part of
    /// the call.
    public static CallTimer tell(Recorder recorder) {
        recorder.begin();
        return new CallTimer(recorder, UNTIMED, recorded());
    }

    private static @Nullable CallEvent recorded() {
        return FlightRecorder.isInitialized() ? CallEvent.begun() : null;
    }

    /// Marks the call as asynchronous.
    public CallTimer later() {
        if (event != null) {
            event.later();
        }
        return this;
    }

    /// Ends the call.
    ///
    /// @param peer the called peer, null if none was reached
    /// @param thrown null if it returned
    public void end(@Nullable Address peer, @Nullable Throwable thrown) {
        recorder.end(begun == UNTIMED ? 0 : System.nanoTime() - begun, Outcome.of(thrown));
        if (event != null) {
            event.end(recorder, peer, thrown);
        }
    }
}
