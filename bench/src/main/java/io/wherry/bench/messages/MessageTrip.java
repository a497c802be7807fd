// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import java.util.Arrays;

/// The result of sending messages over one connection.
///
/// @param nanos from the first message to the word that all have arrived
/// @param keptBySender bytes that the stream keeps when the messages are let go
/// @param keptByListener the same on the other side
public record MessageTrip(long nanos, long keptBySender, long keptByListener) {
    /// As one line.
    String format() {
        return nanos + " " + keptBySender + ' ' + keptByListener;
    }

    /// Parses the output of [#format].
    ///
    /// @throws IllegalArgumentException if the line has another format
    public static MessageTrip parse(String line) {
        if (!line.matches("[0-9]{1,18}( [0-9]{1,18}){2}")) {
            throw new IllegalArgumentException("no times of a trip: " + line);
        }
        long[] numbers = Arrays.stream(line.split(" ", 3)).mapToLong(Long::parseLong).toArray();
        return new MessageTrip(numbers[0], numbers[1], numbers[2]);
    }
}
