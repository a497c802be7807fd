// SPDX-License-Identifier: Apache-2.0
/// Events of the flight recorder about graphs that become bytes, or come of them: [EncodedEvent], [DecodedEvent]. Start with
/// [FlightRecording].
@NullMarked
package io.wherry.codec.internal.event;

import org.jspecify.annotations.NullMarked;
