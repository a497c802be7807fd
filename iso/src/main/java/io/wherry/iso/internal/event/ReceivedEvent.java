// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// A cluster was received.
@Name("io.wherry.iso.Received")
@Label("Cluster Received")
@Description(
        "A cluster came from another node; from when it was asked for until it was here, looked through")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class ReceivedEvent extends ClusterEvent {
    private static final ReceivedEvent NONE = new ReceivedEvent();

    @Label("Peer")
    @Description("The node that sent it")
    int peer;

    private ReceivedEvent() {}

    /// One that has begun; if nobody wants any, one that tells nothing.
    public static ReceivedEvent begun() {
        if (!NONE.isEnabled()) {
            return NONE;
        }
        ReceivedEvent event = new ReceivedEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param node that sent it
    public void tell(ClusterInfo cluster, int node) {
        if (this == NONE) {
            return;
        }
        end();
        if (shouldCommit()) {
            describe(cluster);
            peer = node;
            commit();
        }
    }
}
