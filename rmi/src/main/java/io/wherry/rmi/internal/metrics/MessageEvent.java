// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.transport.Address;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/// The common fields of flight recorder events for serialized and deserialized arguments, results
/// and exceptions.
abstract sealed class MessageEvent extends Event permits ReadEvent, WrittenEvent {
    @Label("Part")
    @Description("arguments, result or thrown")
    @Nullable String part;

    @Label("Method")
    @Description("Name and descriptor of the method; batch for the reply to a batch")
    @Nullable String method;

    @Label("Object")
    @Description(
            "The number of the object; 0 is a registry, 1 is the distributed garbage collector. Only for arguments")
    long object;

    @Label("Peer")
    @Nullable String peer;

    @Label("Values")
    @Description("The class of each value, and the number of its elements: int, double[] 1600")
    @Nullable String values;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Link Time")
    @Description("The part of the duration that was spent in the link")
    @Timespan(Timespan.NANOSECONDS)
    long linkTime;

    /// Sets the fields.
    ///
    /// @param message an array of arguments, or one value
    /// @param size bytes of the message
    final void describe(MessageKind kind, @Nullable Object message, Address other, long size) {
        part = kind.part().word();
        method = kind.method().isEmpty() ? "batch" : kind.method();
        object = kind.object();
        peer = other.toString();
        values = ValueSummary.of(message, kind.part() == MessageKind.Part.ARGUMENTS);
        bytes = size;
    }
}
