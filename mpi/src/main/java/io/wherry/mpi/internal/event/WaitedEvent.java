// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// The flight recorder event of a wait for operations that began earlier.
@Name("io.wherry.mpi.Waited")
@Label("MPI Wait")
@Description(
        "A thread waited for messages or operations that began earlier, or for the arrival of a message")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class WaitedEvent extends Event {
    private static final WaitedEvent NONE = new WaitedEvent();

    private WaitedEvent() {}

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable WaitedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        WaitedEvent event = new WaitedEvent();
        event.begin();
        return event;
    }
}
