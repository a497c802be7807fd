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
@Description("What the root of a cluster leads to was copied into a new one")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class CompactedEvent extends ClusterEvent {
    private static final CompactedEvent NONE = new CompactedEvent();

    @Label("New Rank")
    @Description("The number of the new cluster among those of this node")
    int newRank;

    @Label("New Size")
    @Description("Bytes of the new cluster that are taken, with headers")
    @DataAmount
    long newBytes;

    private CompactedEvent() {}

    /// One that has begun; if nobody wants any, one that tells nothing.
    public static CompactedEvent begun() {
        if (!NONE.isEnabled()) {
            return NONE;
        }
        CompactedEvent event = new CompactedEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param compact the new one
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
