// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import java.util.function.LongSupplier;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A cluster was verified.
@Name("io.wherry.iso.Verified")
@Label("Cluster Verified")
@Description("The objects and references of a cluster were verified")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class VerifiedEvent extends ClusterEvent {
    private static final VerifiedEvent NONE = new VerifiedEvent();

    @Label("Objects")
    @Description("The number of objects; 0 if the cluster is corrupt")
    long objects;

    @Label("Failure")
    @Description("The error of a corrupt cluster; null if it is valid")
    @Nullable String failure;

    private VerifiedEvent() {}

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable VerifiedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        VerifiedEvent event = new VerifiedEvent();
        event.begin();
        return event;
    }

    /// Commits the event.
    ///
    /// @param count returns the number of objects; called only if the event is recorded
    /// @param why the error of a corrupt cluster; null if it is valid
    public void tell(ClusterInfo cluster, LongSupplier count, @Nullable Throwable why) {
        end();
        if (shouldCommit()) {
            describe(cluster);
            objects = why == null ? count.getAsLong() : 0;
            failure = why == null ? null : why.toString();
            commit();
        }
    }
}
