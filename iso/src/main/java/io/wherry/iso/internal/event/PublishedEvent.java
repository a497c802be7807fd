// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A cluster became the current version.
@Name("io.wherry.iso.Published")
@Label("Cluster Published")
@Description("A cluster became the current version; readers may take leases of it")
@Category({"Wherry", "ISO"})
@Enabled(false)
public final class PublishedEvent extends ClusterEvent {
    private static final PublishedEvent NONE = new PublishedEvent();

    @Label("Number")
    @Description("Number of the version")
    long number;

    @Label("Copied")
    @Description("Bytes copied for it; 0 if the cluster itself is the version")
    @DataAmount
    long copied;

    private PublishedEvent() {}

    /// Commits the event.
    ///
    /// @param number of the version
    /// @param copied bytes
    public static void tell(ClusterInfo cluster, long number, long copied) {
        if (NONE.isEnabled()) {
            PublishedEvent event = new PublishedEvent();
            event.describe(cluster);
            event.number = number;
            event.copied = copied;
            event.commit();
        }
    }
}
