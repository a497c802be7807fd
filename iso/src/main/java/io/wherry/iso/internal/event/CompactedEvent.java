// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

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

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable CompactedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        CompactedEvent event = new CompactedEvent();
        event.begin();
        return event;
    }

    /// Commits the event.
    ///
    /// @param compact the new cluster
    public void tell(ClusterInfo cluster, ClusterInfo compact) {
        end();
        if (shouldCommit()) {
            describe(cluster);
            newRank = compact.rank();
            newBytes = compact.byteSize();
            commit();
        }
    }
}
