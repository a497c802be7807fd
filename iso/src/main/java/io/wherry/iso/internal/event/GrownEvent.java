// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A cluster took further slots.
@Name("io.wherry.iso.Grown")
@Label("Cluster Grown")
@Description("A cluster was full, and took further slots")
@Category({"Wherry", "ISO"})
@Enabled(false)
public final class GrownEvent extends ClusterEvent {
    private static final GrownEvent NONE = new GrownEvent();

    @Label("Room")
    @Description("Bytes of the further slots")
    @DataAmount
    long room;

    private GrownEvent() {}

    /// Commits the event.
    ///
    /// @param room bytes of the slots
    public static void tell(ClusterInfo cluster, long room) {
        if (NONE.isEnabled()) {
            GrownEvent event = new GrownEvent();
            event.describe(cluster);
            event.room = room;
            event.commit();
        }
    }
}
