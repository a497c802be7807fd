// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A cluster was sent, or sending it failed.
@Name("io.wherry.iso.Sent")
@Label("Cluster Sent")
@Description(
        "A cluster was sent to another node, or failed to be; the time includes the wait for that node")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class SentEvent extends ClusterEvent {
    private static final SentEvent NONE = new SentEvent();

    @Label("Peer")
    @Description("The node to which it was sent")
    int peer;

    @Label("Failure")
    @Description("The reason of the failure; null if it was sent")
    @Nullable String failure;

    private SentEvent() {}

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable SentEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        SentEvent event = new SentEvent();
        event.begin();
        return event;
    }

    /// Commits the event.
    ///
    /// @param node to which it was sent
    /// @param why the reason of the failure; null if it was sent
    public void tell(ClusterInfo cluster, int node, @Nullable Throwable why) {
        end();
        if (shouldCommit()) {
            describe(cluster);
            peer = node;
            failure = why == null ? null : why.toString();
            commit();
        }
    }
}
