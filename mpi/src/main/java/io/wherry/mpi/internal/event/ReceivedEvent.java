// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Element;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// The flight recorder event of a received message.
@Name("io.wherry.mpi.Received")
@Label("MPI Message Received")
@Description(
        "A message was received; for a non-blocking receive, the duration of the last test or wait")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class ReceivedEvent extends TransferEvent {
    private static final ReceivedEvent NONE = new ReceivedEvent();

    private ReceivedEvent() {}

    /// Returns whether the recorder records these events.
    public static boolean isWanted() {
        return NONE.isEnabled();
    }

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable ReceivedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        ReceivedEvent event = new ReceivedEvent();
        event.begin();
        return event;
    }

    /// Ends the event and commits it.
    ///
    /// @param element null for objects
    /// @param length in bytes, or number of objects
    /// @param whole whether the receiver waited all the time
    public void tell(int from, @Nullable Element element, long length, boolean whole) {
        end();
        if (shouldCommit()) {
            describe(from, element, length, whole);
            commit();
        }
    }
}
