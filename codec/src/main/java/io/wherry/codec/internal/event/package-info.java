// SPDX-License-Identifier: Apache-2.0
/// Events of the flight recorder about encoded and decoded graphs: [EncodedEvent], [DecodedEvent].
/// Start with [FlightRecording].
@NullMarked
package io.wherry.codec.internal.event;

import org.jspecify.annotations.NullMarked;
