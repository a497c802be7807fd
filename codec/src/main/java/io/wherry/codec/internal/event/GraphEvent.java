// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.event;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/// The fields of both events: the class of the root, and the size of the message in bytes.
abstract sealed class GraphEvent extends Event permits DecodedEvent, EncodedEvent {
    @Label("Root")
    @Description("Class of the object that was named, null if it is null")
    @Nullable String root;

    @Label("Bytes")
    @Description("Of a parcel that is unpacked, those of the header")
    @DataAmount
    long bytes;

    @Label("Format")
    @Description("lean, java.io, parcel, or the name of a delegate of a FormatChain")
    @Nullable String format;

    final void describe(@Nullable Object object, long size, String how) {
        root = object == null ? null : object.getClass().getTypeName();
        bytes = size;
        format = how;
    }
}
