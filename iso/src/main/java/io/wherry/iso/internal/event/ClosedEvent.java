// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A cluster was closed.
@Name("io.wherry.iso.Closed")
@Label("Cluster Closed")
@Description(
        "A cluster was closed here, or it was published and no process holds that version any more")
@Category({"Wherry", "ISO"})
@Enabled(false)
public final class ClosedEvent extends ClusterEvent {
    private static final ClosedEvent NONE = new ClosedEvent();

    private ClosedEvent() {}

    /// Commits the event.
    public static void tell(ClusterInfo cluster) {
        if (NONE.isEnabled()) {
            ClosedEvent event = new ClosedEvent();
            event.describe(cluster);
            event.commit();
        }
    }
}
