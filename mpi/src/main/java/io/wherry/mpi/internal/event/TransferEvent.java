// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Element;
import java.util.Locale;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/// The common fields of events about messages: the peer, the element type and the length.
abstract sealed class TransferEvent extends Event permits ReceivedEvent, SentEvent {
    @Label("Peer")
    @Description("The rank in the communicator, of the other group if there are two")
    int peer;

    @Label("Datatype")
    @Description("The primitive type of the elements, or Object")
    @Nullable String datatype;

    @Label("Elements")
    long elements;

    @Label("Bytes")
    @Description("Length of the elements; for objects, see the events of io.wherry.codec")
    @DataAmount
    long bytes;

    @Label("Awaited")
    @Description(
            "Whether the duration covers the whole transfer; if not, see event Waited for the time of the wait")
    boolean awaited;

    /// Sets the fields.
    ///
    /// @param element null for objects
    /// @param length in bytes, or number of objects
    final void describe(int rank, @Nullable Element element, long length, boolean whole) {
        peer = rank;
        datatype = nameOf(element);
        elements = element == null ? length : length / element.size();
        bytes = element == null ? 0 : length;
        awaited = whole;
    }

    static String nameOf(@Nullable Element element) {
        return element == null ? "Object" : element.name().toLowerCase(Locale.ROOT);
    }
}
