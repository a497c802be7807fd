// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.ReceivedEvent;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// A non-blocking receive that records a flight recorder event when its message has arrived.
final class RecordedTransfer implements Transfer {
    private final Transfer transfer;
    private final @Nullable Element element;
    private boolean told;

    /// @param element null for objects
    RecordedTransfer(Transfer transfer, @Nullable Element element) {
        this.transfer = transfer;
        this.element = element;
    }

    @Override
    public boolean test() {
        ReceivedEvent event = event();
        boolean done = transfer.test();
        if (done) {
            tell(event);
        }
        return done;
    }

    @Override
    public void await() {
        ReceivedEvent event = event();
        transfer.await();
        tell(event);
    }

    private @Nullable ReceivedEvent event() {
        return told || !FlightRecorder.isInitialized() ? null : ReceivedEvent.begun();
    }

    private void tell(@Nullable ReceivedEvent event) {
        told = true;
        if (event != null && !envelope().cancelled()) {
            event.tell(envelope().source(), element, envelope().bytes(), false);
        }
    }

    @Override
    public Envelope envelope() {
        return transfer.envelope();
    }

    @Override
    public void cancel() {
        transfer.cancel();
    }

    @Override
    public boolean isCancellableWhileAwaited() {
        return transfer.isCancellableWhileAwaited();
    }

    @Override
    public void free() {
        transfer.free();
    }
}
