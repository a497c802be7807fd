// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.mpi.Measure;
import io.wherry.bench.mpi.Way;
import io.wherry.bench.report.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What we demand of half round trips of some lengths. The worst of them counts.
record MpiBar(List<Way> ways, Range range, Beside beside, Bar.Limit limit) {
    private static final List<Way> NATIVE = List.of(Way.SEGMENT);
    private static final List<Way> DIRECT = List.of(Way.DIRECT);
    private static final List<Way> HEAP = List.of(Way.BYTES, Way.DOUBLES);
    private static final Set<MpiRuntime> OTHERS = Set.of(MpiRuntime.JNI, MpiRuntime.MPJ_EXPRESS);
    private static final int LARGE = 1 << 20;
    private static final int HUGE = 1 << 24;

    static final MpiBar BESIDE_MPJ_EXPRESS =
            new MpiBar(HEAP, new Range(1, HUGE), Beside.MPJ_EXPRESS, Bar.Limit.time(1));

    static final List<MpiBar> ALL =
            List.of(
                    new MpiBar(NATIVE, new Range(1, 1023), Beside.C, Bar.Limit.nanos(40)),
                    new MpiBar(NATIVE, new Range(1024, LARGE), Beside.C, Bar.Limit.time(1.10)),
                    new MpiBar(HEAP, new Range(1, 1 << 14), Beside.C, Bar.Limit.time(1.15)),
                    new MpiBar(HEAP, new Range(LARGE, LARGE), Beside.C, Bar.Limit.time(1.25)),
                    new MpiBar(DIRECT, new Range(1, LARGE), Beside.JNI, Bar.Limit.time(1)),
                    new MpiBar(HEAP, new Range(1, LARGE), Beside.JNI, Bar.Limit.time(1)),
                    BESIDE_MPJ_EXPRESS);

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

        /// Of other JVMs, at another time, over the same library.
        JNI,

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
        Double figure =
                switch (beside) {
                    case C -> overC(times, runtime, trip, way);
                    case JNI ->
                            runtime == MpiRuntime.OPEN_MPI
                                    ? over(times, runtime, MpiRuntime.JNI, trip, way)
                                    : null;
                    case MPJ_EXPRESS ->
                            OTHERS.contains(runtime)
                                    ? null
                                    : over(times, runtime, MpiRuntime.MPJ_EXPRESS, trip, way);
                };
        return figure == null ? null : new Worst(figure, bytes);
    }

    private @Nullable Double overC(MpiTimes times, MpiRuntime runtime, Measure trip, Way way) {
        Rounds own = times.of(runtime, trip, way);
        Rounds c = times.ofC(runtime, trip, way);
        if (own == null || c == null || OTHERS.contains(runtime)) {
            return null;
        }
        return limit.figure() == Bar.Figure.NANOS ? own.excess(c) : own.over(c).median();
    }

    private static @Nullable Double over(
            MpiTimes times, MpiRuntime runtime, MpiRuntime other, Measure trip, Way way) {
        Rounds own = times.of(runtime, trip, way);
        Rounds others = times.of(other, trip, way);
        return own == null || others == null
                ? null
                : own.samples().median() / others.samples().median();
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
                    case JNI -> "JNI bindings";
                    case MPJ_EXPRESS -> "MPJ Express";
                };
        return range + ", at most " + text(limit.value()) + " " + other;
    }
}
