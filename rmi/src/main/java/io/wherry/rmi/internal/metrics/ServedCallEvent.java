// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A flight recorder event of an incoming call.
@Name("io.wherry.rmi.ServedCall")
@Label("Served Remote Call")
@Description("A call of an exported object, measured while its method runs")
@Category({"Wherry", "RMI"})
@Threshold("20 ms")
@StackTrace(false)
public final class ServedCallEvent extends Event {
    private static final ServedCallEvent NONE = new ServedCallEvent();

    @Label("Method")
    @Nullable String method;

    @Label("Peer")
    @Nullable String peer;

    @Label("Outcome")
    @Description("returned, or failed: the method threw")
    @Nullable String outcome;

    /// Returns an event that has begun; null if the event is disabled.
    public static @Nullable ServedCallEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        ServedCallEvent event = new ServedCallEvent();
        event.begin();
        return event;
    }

    /// Ends and commits the event.
    ///
    /// @param from the calling peer
    public void end(Recorder recorder, Address from, Outcome ended) {
        end();
        if (shouldCommit()) {
            method = recorder.name();
            peer = from.toString();
            outcome = ended.word();
            commit();
        }
    }
}
