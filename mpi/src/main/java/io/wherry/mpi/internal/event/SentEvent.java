// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Element;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// The flight recorder event of a sent message.
@Name("io.wherry.mpi.Sent")
@Label("MPI Message Sent")
@Description("A message was sent to a rank, or its sending began")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class SentEvent extends TransferEvent {
    private static final SentEvent NONE = new SentEvent();

    private SentEvent() {}

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable SentEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        SentEvent event = new SentEvent();
        event.begin();
        return event;
    }

    /// Ends the event and commits it.
    ///
    /// @param element null for objects
    /// @param length in bytes, or number of objects
    /// @param whole whether the memory may be used again
    public void tell(int to, @Nullable Element element, long length, boolean whole) {
        end();
        if (shouldCommit()) {
            describe(to, element, length, whole);
            commit();
        }
    }
}
