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

/// A flight recorder event of a message that was deserialized.
@Name("io.wherry.rmi.Read")
@Label("Remote Call Message Read")
@Description("Arguments, a result or an exception were deserialized, including the wait for bytes")
@Category({"Wherry", "RMI"})
@Threshold("20 ms")
@StackTrace(false)
public final class ReadEvent extends MessageEvent {
    private static final ReadEvent NONE = new ReadEvent();

    private ReadEvent() {}

    /// Returns an event that has begun; null if the event is disabled.
    public static @Nullable ReadEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        ReadEvent event = new ReadEvent();
        event.begin();
        return event;
    }

    /// Sets the time spent in the link.
    public void inLink(long nanos) {
        linkTime = nanos;
    }

    /// Ends and commits the event.
    ///
    /// @param message the message, null if the call has no arguments
    /// @param size in bytes
    public void tell(MessageKind kind, @Nullable Object message, Address from, long size) {
        end();
        if (shouldCommit()) {
            describe(kind, message, from, size);
            commit();
        }
    }
}
