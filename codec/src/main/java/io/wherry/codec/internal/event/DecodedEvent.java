// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// Bytes became a graph.
@Name("io.wherry.codec.Decoded")
@Label("Graph Decoded")
@Description("Bytes became a graph of objects; with the wait for those of a stream or channel")
@Category({"Wherry", "Codec"})
@Threshold("20 ms")
public final class DecodedEvent extends GraphEvent {
    private static final DecodedEvent NONE = new DecodedEvent();

    private DecodedEvent() {}

    /// Returns an event that has begun; null if no recording wants it.
    static @Nullable DecodedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        DecodedEvent event = new DecodedEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param how the format
    public void tell(@Nullable Object object, long size, String how) {
        end();
        if (shouldCommit()) {
            describe(object, size, how);
            commit();
        }
    }
}
