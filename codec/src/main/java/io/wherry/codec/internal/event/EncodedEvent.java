// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A graph became bytes.
@Name("io.wherry.codec.Encoded")
@Label("Graph Encoded")
@Description(
        "A graph of objects became bytes; with the time that a stream or channel took to take them")
@Category({"Wherry", "Codec"})
@Threshold("20 ms")
public final class EncodedEvent extends GraphEvent {
    private static final EncodedEvent NONE = new EncodedEvent();

    private EncodedEvent() {}

    /// Returns an event that has begun; null if no recording wants it.
    static @Nullable EncodedEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        EncodedEvent event = new EncodedEvent();
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
