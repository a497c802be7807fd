// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A flight recorder event of an outgoing call.
@Name("io.wherry.rmi.Call")
@Label("Remote Call")
@Description("A call of a remote object, measured by its caller")
@Category({"Wherry", "RMI"})
@Threshold("20 ms")
public final class CallEvent extends Event {
    private static final CallEvent NONE = new CallEvent();

    @Label("Method")
    @Nullable String method;

    @Label("Peer")
    @Nullable String peer;

    @Label("Outcome")
    @Description("returned, failed: the method threw, or error")
    @Nullable String outcome;

    @Label("Awaited")
    @Description(
            "Whether a thread waited for the end of the call, or until it was sent if it is one-way")
    boolean awaited = true;

    @Label("Thrown")
    @Description("Class of the exception that the caller got")
    @Nullable String thrown;

    /// Returns an event that has begun; null if the event is disabled.
    static @Nullable CallEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        CallEvent event = new CallEvent();
        event.begin();
        return event;
    }

    /// Marks the call as asynchronous.
    void later() {
        awaited = false;
    }

    /// Ends and commits the event.
    ///
    /// @param to null if no peer was reached
    /// @param failure null if the call returned
    void end(Recorder recorder, @Nullable Address to, @Nullable Throwable failure) {
        end();
        if (shouldCommit()) {
            method = recorder.name();
            peer = to == null ? null : to.toString();
            outcome = Outcome.of(failure).word();
            thrown = failure == null ? null : failure.getClass().getName();
            commit();
        }
    }
}
