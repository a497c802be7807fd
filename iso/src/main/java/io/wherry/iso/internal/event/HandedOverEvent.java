// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A cluster in shared memory was handed over to another node.
@Name("io.wherry.iso.HandedOver")
@Label("Cluster Handed Over")
@Description(
        "A cluster in shared memory was handed over to another node; it is not present here any more")
@Category({"Wherry", "ISO"})
@Enabled(false)
public final class HandedOverEvent extends ClusterEvent {
    private static final HandedOverEvent NONE = new HandedOverEvent();

    @Label("Peer")
    @Description("The node that may take it")
    int peer;

    private HandedOverEvent() {}

    /// Commits the event.
    ///
    /// @param node that may take it
    public static void tell(ClusterInfo cluster, int node) {
        if (NONE.isEnabled()) {
            HandedOverEvent event = new HandedOverEvent();
            event.describe(cluster);
            event.peer = node;
            event.commit();
        }
    }
}
