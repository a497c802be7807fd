// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;

/// The common fields of all events: identity and size of the cluster.
abstract sealed class ClusterEvent extends Event
        permits ClosedEvent,
                CompactedEvent,
                CreatedEvent,
                GrownEvent,
                HandedOverEvent,
                PublishedEvent,
                ReceivedEvent,
                SentEvent,
                TakenEvent,
                VerifiedEvent {
    @Label("Origin")
    @Description("The node that created the cluster")
    int origin;

    @Label("Rank")
    @Description("The number of the cluster among those of its origin")
    int rank;

    @Label("Size")
    @Description("Allocated bytes of the cluster, headers included")
    @DataAmount
    long bytes;

    final void describe(ClusterInfo cluster) {
        origin = cluster.origin();
        rank = cluster.rank();
        bytes = cluster.byteSize();
    }
}
