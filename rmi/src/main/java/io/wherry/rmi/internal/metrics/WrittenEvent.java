// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A flight recorder event of a message that was serialized.
@Name("io.wherry.rmi.Written")
@Label("Remote Call Message Written")
@Description("Arguments, a result or an exception were serialized, and possibly sent in part")
@Category({"Wherry", "RMI"})
@Threshold("20 ms")
@StackTrace(false)
public final class WrittenEvent extends MessageEvent {
    private static final WrittenEvent NONE = new WrittenEvent();

    private WrittenEvent() {}

    /// Returns an event that has begun; null if the event is disabled.
    public static @Nullable WrittenEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        WrittenEvent event = new WrittenEvent();
        event.begin();
        return event;
    }

    /// Returns the description of the values, null if the event was not committed.
    @Nullable String values() {
        return values;
    }

    /// Sets the time spent in the link.
    public void inLink(long nanos) {
        linkTime = nanos;
    }

    /// Ends and commits the event.
    ///
    /// @param message the message, null if the call has no arguments
    /// @param size in bytes
    public void tell(MessageKind kind, @Nullable Object message, Address to, long size) {
        end();
        if (shouldCommit()) {
            describe(kind, message, to, size);
            commit();
        }
    }
}
