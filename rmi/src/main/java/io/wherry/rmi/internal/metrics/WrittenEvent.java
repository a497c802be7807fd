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

/// A message of a call was written.
@Name("io.wherry.rmi.Written")
@Label("Remote Call Message Written")
@Description("Arguments, a result or an exception became bytes, which may have begun to go")
@Category({"Wherry", "RMI"})
@Threshold("20 ms")
@StackTrace(false)
public final class WrittenEvent extends MessageEvent {
    private static final WrittenEvent NONE = new WrittenEvent();

    private WrittenEvent() {}

    /// One that has begun; null if nobody wants any.
    public static @Nullable WrittenEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        WrittenEvent event = new WrittenEvent();
        event.begin();
        return event;
    }

    /// What it says of the values, null if it was not told.
    @Nullable String values() {
        return values;
    }

    /// Time was spent in the link.
    public void inLink(long nanos) {
        linkTime = nanos;
    }

    /// Tells that it has ended.
    ///
    /// @param message what was written, null if the call has no arguments
    /// @param size in bytes
    public void tell(MessageKind kind, @Nullable Object message, Address to, long size) {
        end();
        if (shouldCommit()) {
            describe(kind, message, to, size);
            commit();
        }
    }
}
