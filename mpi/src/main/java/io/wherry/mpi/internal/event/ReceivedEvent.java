// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Element;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A message was received.
@Name("io.wherry.mpi.Received")
@Label("MPI Message Received")
@Description("A message came; if it was waited for later, as long as the last question for it took")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class ReceivedEvent extends TransferEvent {
    private static final ReceivedEvent NONE = new ReceivedEvent();

    private ReceivedEvent() {}

    /// Whether somebody records them.
    public static boolean isWanted() {
        return NONE.isEnabled();
    }

    /// One that has begun; null if nobody wants any.
    public static @Nullable ReceivedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        ReceivedEvent event = new ReceivedEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param element null if these are objects
    /// @param length in bytes, or of objects
    /// @param whole whether who received it waited all the time
    public void tell(int from, @Nullable Element element, long length, boolean whole) {
        end();
        if (shouldCommit()) {
            describe(from, element, length, whole);
            commit();
        }
    }
}
