// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.Rounds;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A performance target for half round trips of some lengths. The worst of them counts.
record MpiTarget(List<BufferKind> ways, Range range, Reference reference, TargetLimit limit) {
    private static final List<BufferKind> NATIVE = List.of(BufferKind.SEGMENT);
    private static final List<BufferKind> DIRECT = List.of(BufferKind.DIRECT);
    private static final List<BufferKind> HEAP = List.of(BufferKind.BYTES, BufferKind.DOUBLES);
    private static final Set<MpiRuntime> OTHERS = Set.of(MpiRuntime.JNI, MpiRuntime.MPJ_EXPRESS);
    private static final int LARGE = 1 << 20;
    private static final int HUGE = 1 << 24;

    static final MpiTarget BESIDE_MPJ_EXPRESS =
            new MpiTarget(HEAP, new Range(1, HUGE), Reference.MPJ_EXPRESS, TargetLimit.faster(1));

    static final List<MpiTarget> ALL =
            List.of(
                    new MpiTarget(NATIVE, new Range(1, 1023), Reference.C, TargetLimit.nanos(40)),
                    new MpiTarget(
                            NATIVE,
                            new Range(1024, LARGE),
                            Reference.C,
                            TargetLimit.faster(1 / 1.1)),
                    new MpiTarget(
                            HEAP, new Range(1, 1 << 14), Reference.C, TargetLimit.faster(1 / 1.15)),
                    new MpiTarget(
                            HEAP, new Range(LARGE, LARGE), Reference.C, TargetLimit.faster(0.8)),
                    new MpiTarget(
                            DIRECT, new Range(1, LARGE), Reference.JNI, TargetLimit.faster(1)),
                    new MpiTarget(HEAP, new Range(1, LARGE), Reference.JNI, TargetLimit.faster(1)),
                    BESIDE_MPJ_EXPRESS);

    /// Bytes of messages, from the shortest to the longest.
    record Range(int least, int most) {
        private boolean has(int bytes) {
            return least <= bytes && bytes <= most;
        }

        @Override
        public String toString() {
            String to = NumberFormats.size(most == 1023 ? 64 : most);
            return least == most ? to : NumberFormats.size(least) + " to " + to;
        }
    }

    enum Reference {
        /// The loop in C in the same two processes, in turns.
        C,

        /// Of other JVMs, at another time, over the same library.
        JNI,

        /// Of other JVMs, at another time.
        MPJ_EXPRESS
    }

    /// The worst figure, and of which length it is.
    record Worst(double figure, int bytes) {}

    MpiTarget {
        ways = List.copyOf(ways);
    }

    /// Null if it was not measured.
    @Nullable Worst measured(MpiTimes times, MpiRuntime runtime, BufferKind kind) {
        Worst worst = null;
        for (int bytes : MpiMeasurement.SIZES) {
            Worst one = range.has(bytes) ? one(times, runtime, kind, bytes) : null;
            if (one != null && (worst == null || isWorse(one, worst))) {
                worst = one;
            }
        }
        return worst;
    }

    private boolean isWorse(Worst one, Worst other) {
        return limit.isAtLeast() ? one.figure() < other.figure() : one.figure() > other.figure();
    }

    private @Nullable Worst one(MpiTimes times, MpiRuntime runtime, BufferKind kind, int bytes) {
        MpiMeasurement trip = MpiMeasurement.trip(bytes);
        Double figure =
                switch (reference) {
                    case C -> overC(times, runtime, trip, kind);
                    case JNI ->
                            runtime == MpiRuntime.OPEN_MPI
                                    ? over(times, runtime, MpiRuntime.JNI, trip, kind)
                                    : null;
                    case MPJ_EXPRESS ->
                            OTHERS.contains(runtime)
                                    ? null
                                    : over(times, runtime, MpiRuntime.MPJ_EXPRESS, trip, kind);
                };
        return figure == null ? null : new Worst(figure, bytes);
    }

    private @Nullable Double overC(
            MpiTimes times, MpiRuntime runtime, MpiMeasurement trip, BufferKind kind) {
        Rounds own = times.of(runtime, trip, kind);
        Rounds c = times.ofC(runtime, trip, kind);
        if (own == null || c == null || OTHERS.contains(runtime)) {
            return null;
        }
        return limit.figure() == TargetLimit.Figure.NANOS ? own.excess(c) : c.over(own).median();
    }

    private static @Nullable Double over(
            MpiTimes times,
            MpiRuntime runtime,
            MpiRuntime other,
            MpiMeasurement trip,
            BufferKind kind) {
        Rounds own = times.of(runtime, trip, kind);
        Rounds others = times.of(other, trip, kind);
        return own == null || others == null
                ? null
                : others.samples().median() / own.samples().median();
    }

    /// A figure as the page shows it.
    String text(double figure) {
        return limit.figure() == TargetLimit.Figure.NANOS
                ? String.format(Locale.ROOT, "%+.0f ns", figure)
                : NumberFormats.ratio(figure);
    }

    /// `1 KiB to 1 MiB, at least 0.91x C`
    String demand() {
        String other =
                switch (reference) {
                    case C -> "C";
                    case JNI -> "JNI bindings";
                    case MPJ_EXPRESS -> "MPJ Express";
                };
        String bound = limit.isAtLeast() ? ", at least " : ", at most ";
        return range + bound + text(limit.value()) + " " + other;
    }
}
