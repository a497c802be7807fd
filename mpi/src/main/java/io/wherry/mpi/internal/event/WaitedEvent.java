// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A thread waited for what was begun before.
@Name("io.wherry.mpi.Waited")
@Label("MPI Wait")
@Description(
        "A thread waited for messages or operations that were begun before, or for a message to come")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class WaitedEvent extends Event {
    private static final WaitedEvent NONE = new WaitedEvent();

    private WaitedEvent() {}

    /// One that has begun; null if nobody wants any.
    public static @Nullable WaitedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        WaitedEvent event = new WaitedEvent();
        event.begin();
        return event;
    }

    /// Tells that it is over.
    ///
    /// @param event null: nothing is told
    public static void over(@Nullable WaitedEvent event) {
        if (event != null) {
            event.commit();
        }
    }
}
