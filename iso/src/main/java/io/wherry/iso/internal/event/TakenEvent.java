// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A cluster that another node had handed over was taken.
@Name("io.wherry.iso.Taken")
@Label("Cluster Taken")
@Description("A cluster in shared memory was taken from another node")
@Category({"Wherry", "ISO"})
@Enabled(false)
public final class TakenEvent extends ClusterEvent {
    private static final TakenEvent NONE = new TakenEvent();

    private TakenEvent() {}

    /// Commits the event.
    public static void tell(ClusterInfo cluster) {
        if (NONE.isEnabled()) {
            TakenEvent event = new TakenEvent();
            event.describe(cluster);
            event.commit();
        }
    }
}
