// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

import java.util.function.LongSupplier;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A cluster was looked through.
@Name("io.wherry.iso.Verified")
@Label("Cluster Verified")
@Description("A cluster was looked through")
@Category({"Wherry", "ISO"})
@Threshold("20 ms")
public final class VerifiedEvent extends ClusterEvent {
    private static final VerifiedEvent NONE = new VerifiedEvent();

    @Label("Objects")
    @Description("How many there are; 0 if it is not sound")
    long objects;

    @Label("Failure")
    @Description("What is wrong with it; nothing if it is sound")
    @Nullable String failure;

    private VerifiedEvent() {}

    /// One that has begun; if nobody wants any, one that tells nothing.
    public static VerifiedEvent begun() {
        if (!NONE.isEnabled()) {
            return NONE;
        }
        VerifiedEvent event = new VerifiedEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param count of its objects, asked for if somebody wants to know
    /// @param why it is not sound; null if it is
    public void tell(ClusterInfo cluster, LongSupplier count, @Nullable Throwable why) {
        if (this == NONE) {
            return;
        }
        end();
        if (shouldCommit()) {
            describe(cluster);
            objects = why == null ? count.getAsLong() : 0;
            failure = why == null ? null : why.toString();
            commit();
        }
    }
}
