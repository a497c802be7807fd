// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Element;
import java.util.Locale;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/// What is told of a message: who the peer is, what it holds.
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
    @Description("Length of the elements; of objects, events of io.wherry.codec tell it")
    @DataAmount
    long bytes;

    @Label("Awaited")
    @Description(
            "Whether the duration is that of the whole; else Waited tells how long a thread waited")
    boolean awaited;

    /// Says what it is about.
    ///
    /// @param element null if these are objects
    /// @param length in bytes, or of objects
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
