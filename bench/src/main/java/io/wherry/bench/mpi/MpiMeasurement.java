// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.util.ArrayList;
import java.util.List;

/// A measurement that is made for each buffer kind.
///
/// @param bytes of a message; 0 if there is none
public record MpiMeasurement(ExchangePattern exercise, int bytes) {
    /// Bytes of messages of round trips.
    public static final List<Integer> SIZES =
            List.of(
                    1, 8, 64, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22,
                    1 << 24);

    public static final MpiMeasurement WINDOW = new MpiMeasurement(ExchangePattern.WINDOW, 8);
    public static final MpiMeasurement BARRIER = new MpiMeasurement(ExchangePattern.BARRIER, 0);
    public static final MpiMeasurement SUM =
            new MpiMeasurement(ExchangePattern.SUM, 8 * Double.BYTES);

    static final int LONGEST = 1 << 24;

    public static MpiMeasurement trip(int bytes) {
        return new MpiMeasurement(ExchangePattern.TRIP, bytes);
    }

    /// Returns all measurements.
    public static List<MpiMeasurement> all() {
        List<MpiMeasurement> all =
                new ArrayList<>(SIZES.stream().map(MpiMeasurement::trip).toList());
        all.addAll(List.of(WINDOW, BARRIER, SUM));
        return all;
    }

    /// Its name in an answer, one word: `TRIP-1024-BYTES`
    public String label(BufferKind kind) {
        return exercise + "-" + bytes + "-" + kind;
    }

    /// Returns the number of bytes that a rank has received after one round.
    int received(int rank) {
        return exercise == ExchangePattern.WINDOW && rank == 1 ? Partner.WINDOW * bytes : bytes;
    }
}
