// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.mpi.Measure;
import io.wherry.bench.mpi.Way;
import io.wherry.bench.report.Figures;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What we demand of half round trips of some lengths. The worst of them counts.
record MpiBar(List<Way> ways, Range range, Beside beside, Bar.Limit limit) {
    private static final List<Way> NATIVE = List.of(Way.SEGMENT);
    private static final List<Way> HEAP = List.of(Way.BYTES, Way.DOUBLES);
    private static final int LARGE = 1 << 20;

    static final List<MpiBar> ALL =
            List.of(
                    new MpiBar(NATIVE, new Range(1, 1023), Beside.C, Bar.Limit.nanos(40)),
                    new MpiBar(NATIVE, new Range(1024, LARGE), Beside.C, Bar.Limit.time(1.10)),
                    new MpiBar(HEAP, new Range(1, 1 << 14), Beside.C, Bar.Limit.time(1.15)),
                    new MpiBar(HEAP, new Range(LARGE, LARGE), Beside.C, Bar.Limit.time(1.25)),
                    new MpiBar(HEAP, new Range(1, LARGE), Beside.MPJ_EXPRESS, Bar.Limit.time(1)));

    /// Bytes of messages, from the shortest to the longest.
    record Range(int least, int most) {
        private boolean has(int bytes) {
            return least <= bytes && bytes <= most;
        }

        @Override
        public String toString() {
            String to = Figures.size(most == 1023 ? 64 : most);
            return least == most ? to : Figures.size(least) + " to " + to;
        }
    }

    enum Beside {
        /// Of the same two processes, in turns.
        C,

        /// Of other JVMs, at another time.
        MPJ_EXPRESS
    }

    /// The worst figure, and of which length it is.
    record Worst(double figure, int bytes) {}

    MpiBar {
        ways = List.copyOf(ways);
    }

    /// Null if it was not measured.
    @Nullable Worst measured(MpiTimes times, MpiRuntime runtime, Way way) {
        Worst worst = null;
        for (int bytes : Measure.SIZES) {
            Worst one = range.has(bytes) ? one(times, runtime, way, bytes) : null;
            if (one != null && (worst == null || one.figure() > worst.figure())) {
                worst = one;
            }
        }
        return worst;
    }

    private @Nullable Worst one(MpiTimes times, MpiRuntime runtime, Way way, int bytes) {
        Measure trip = Measure.trip(bytes);
        Rounds own = times.of(runtime, trip, way);
        Rounds other =
                switch (beside) {
                    case C -> times.ofC(runtime, trip, way);
                    case MPJ_EXPRESS ->
                            runtime == MpiRuntime.MPJ_EXPRESS
                                    ? null
                                    : times.of(MpiRuntime.MPJ_EXPRESS, trip, way);
                };
        if (own == null || other == null) {
            return null;
        }
        return new Worst(figure(own, other), bytes);
    }

    private double figure(Rounds own, Rounds other) {
        if (beside == Beside.MPJ_EXPRESS) {
            return own.samples().median() / other.samples().median();
        }
        return limit.figure() == Bar.Figure.NANOS ? own.excess(other) : own.over(other).median();
    }

    /// A figure as the page shows it.
    String text(double figure) {
        return limit.figure() == Bar.Figure.NANOS
                ? String.format(Locale.ROOT, "%+.0f ns", figure)
                : Figures.ratio(figure);
    }

    /// `1 KiB to 1 MiB, at most 1.10x C`
    String demand() {
        String other =
                switch (beside) {
                    case C -> "C";
                    case MPJ_EXPRESS -> "MPJ Express";
                };
        return range + ", at most " + text(limit.value()) + " " + other;
    }
}
