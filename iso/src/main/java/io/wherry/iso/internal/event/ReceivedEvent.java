// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A cluster was received.
@Name("io.wherry.iso.Received")
@Label("Cluster Received")
@Description(
        "A cluster was received from another node; the time from the call to the verified cluster")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class ReceivedEvent extends ClusterEvent {
    private static final ReceivedEvent NONE = new ReceivedEvent();

    @Label("Peer")
    @Description("The node that sent it")
    int peer;

    private ReceivedEvent() {}

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable ReceivedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        ReceivedEvent event = new ReceivedEvent();
        event.begin();
        return event;
    }

    /// Commits the event.
    ///
    /// @param node that sent it
    public void tell(ClusterInfo cluster, int node) {
        end();
        if (shouldCommit()) {
            describe(cluster);
            peer = node;
            commit();
        }
    }
}
