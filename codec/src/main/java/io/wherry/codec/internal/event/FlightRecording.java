// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.event;

import java.util.Optional;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Says whether the flight recorder may want events: before a recording is made it does not, and a
/// JVM may be without it.
///
/// Classes of events are loaded only where this says so: they extend a class of module `jdk.jfr`,
/// which takes a good part of the time of a short program.
public final class FlightRecording {
    /// The name of the format of a parcel: a header, and out-of-band arrays.
    public static final String PARCEL = "parcel";

    private static final boolean PRESENT = isPresent(FlightRecording.class.getModule());

    private FlightRecording() {}

    private static boolean isPresent(Module here) {
        Optional<Module> recorder = ModuleLayer.boot().findModule("jdk.jfr");
        return recorder.isPresent() && here.canRead(recorder.get());
    }

    /// Returns true if there was a recording in this JVM, or is one.
    public static boolean isInitialized() {
        return PRESENT && FlightRecorder.isInitialized();
    }

    /// Begins an event of encoding; returns null if no recording wants it. Callers ask
    /// [#isInitialized] first: until the class of the event is loaded, C2 does not inline this
    /// method, and each message would pay for the call.
    public static @Nullable EncodedEvent encoding() {
        return isInitialized() ? EncodedEvent.begun() : null;
    }

    /// Begins an event of decoding; returns null if no recording wants it. See [#encoding].
    public static @Nullable DecodedEvent decoding() {
        return isInitialized() ? DecodedEvent.begun() : null;
    }
}
