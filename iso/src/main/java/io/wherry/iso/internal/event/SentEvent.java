// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A cluster was sent, or should have been.
@Name("io.wherry.iso.Sent")
@Label("Cluster Sent")
@Description(
        "A cluster went to another node, or did not; as long as that took, with the wait for that node to come")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class SentEvent extends ClusterEvent {
    private static final SentEvent NONE = new SentEvent();

    @Label("Peer")
    @Description("The node it is for")
    int peer;

    @Label("Failure")
    @Description("Why it did not go; nothing if it did")
    @Nullable String failure;

    private SentEvent() {}

    /// One that has begun; if nobody wants any, one that tells nothing.
    public static SentEvent begun() {
        if (!NONE.isEnabled()) {
            return NONE;
        }
        SentEvent event = new SentEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param node it is for
    /// @param why it did not go; null if it did
    public void tell(ClusterInfo cluster, int node, @Nullable Throwable why) {
        if (this == NONE) {
            return;
        }
        end();
        if (shouldCommit()) {
            describe(cluster);
            peer = node;
            failure = why == null ? null : why.toString();
            commit();
        }
    }
}
