// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A cluster was created.
@Name("io.wherry.iso.Created")
@Label("Cluster Created")
@Description("A new cluster of this node")
@Category({"Wherry", "ISO"})
@Enabled(false)
public final class CreatedEvent extends ClusterEvent {
    private static final CreatedEvent NONE = new CreatedEvent();

    private CreatedEvent() {}

    /// Commits the event.
    public static void tell(ClusterInfo cluster) {
        if (NONE.isEnabled()) {
            CreatedEvent event = new CreatedEvent();
            event.describe(cluster);
            event.commit();
        }
    }
}
