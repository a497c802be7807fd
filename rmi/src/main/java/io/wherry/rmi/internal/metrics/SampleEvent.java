// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import java.util.Base64;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A flight recorder event with the content of a message, to measure its serialization separately.
@Name("io.wherry.rmi.Sample")
@Label("Remote Call Message Sample")
@Description("One message of each kind and connection, with its content")
@Category({"Wherry", "RMI"})
@Enabled(false)
@StackTrace(false)
public final class SampleEvent extends Event {
    private static final SampleEvent NONE = new SampleEvent();

    @Label("Part")
    @Description("arguments, result or thrown")
    @Nullable String part;

    @Label("Method")
    @Nullable String method;

    @Label("Values")
    @Nullable String values;

    @Label("Message")
    @Description("The message in the lean format, as a separate stream, in Base64")
    @Nullable String message;

    private SampleEvent() {}

    static boolean isWanted() {
        return NONE.isEnabled();
    }

    static void tell(MessageKind kind, String values, byte[] encoded) {
        SampleEvent event = new SampleEvent();
        event.part = kind.part().word();
        event.method = kind.method();
        event.values = values;
        event.message = Base64.getEncoder().encodeToString(encoded);
        event.commit();
    }
}
