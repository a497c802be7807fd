// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import org.jspecify.annotations.Nullable;

/// A call that this node makes, from its begin to its end.
///
/// @param begun when, by [System#nanoTime]; [#UNTIMED] if nobody waits for its end
/// @param event null if nobody wants it
public record MadeCall(Recorder recorder, long begun, @Nullable CallEvent event) {

    private static final long UNTIMED = Long.MIN_VALUE;

    public static MadeCall begin(Recorder recorder) {
        recorder.begin();
        return new MadeCall(recorder, System.nanoTime(), CallEvent.begun());
    }

    /// One whose end nobody waits for. The clock would cost a good part of what it does.
    public static MadeCall tell(Recorder recorder) {
        recorder.begin();
        return new MadeCall(recorder, UNTIMED, CallEvent.begun());
    }

    /// The thread that makes the call goes on meanwhile.
    public MadeCall later() {
        if (event != null) {
            event.later();
        }
        return this;
    }

    /// It is over.
    ///
    /// @param peer who was called, null if nobody was reached
    /// @param thrown null if it returned
    public void end(@Nullable Address peer, @Nullable Throwable thrown) {
        recorder.end(begun == UNTIMED ? 0 : System.nanoTime() - begun, Outcome.of(thrown));
        if (event != null) {
            event.end(recorder, peer, thrown);
        }
    }
}
