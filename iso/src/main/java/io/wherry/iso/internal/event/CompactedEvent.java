// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// A cluster was compacted.
@Name("io.wherry.iso.Compacted")
@Label("Cluster Compacted")
@Description("The objects that the root of a cluster reaches were copied to a new one")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class CompactedEvent extends ClusterEvent {
    private static final CompactedEvent NONE = new CompactedEvent();

    @Label("New Rank")
    @Description("The number of the new cluster among those of this node")
    int newRank;

    @Label("New Size")
    @Description("Allocated bytes of the new cluster, headers included")
    @DataAmount
    long newBytes;

    private CompactedEvent() {}

    /// Returns a started event; a no-op event if the event type is disabled.
    public static CompactedEvent begun() {
        if (!NONE.isEnabled()) {
            return NONE;
        }
        CompactedEvent event = new CompactedEvent();
        event.begin();
        return event;
    }

    /// Commits the event.
    ///
    /// @param compact the new cluster
    public void tell(ClusterInfo cluster, ClusterInfo compact) {
        if (this == NONE) {
            return;
        }
        end();
        if (shouldCommit()) {
            describe(cluster);
            newRank = compact.rank();
            newBytes = compact.byteSize();
            commit();
        }
    }
}
