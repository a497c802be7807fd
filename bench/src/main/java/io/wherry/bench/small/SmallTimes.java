// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.small;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of streams that are opened for one value.
public final class SmallTimes {
    /// An operation on a stream.
    enum Motion {
        WRITE("Write"),
        READ("Read"),
        READ_BUFFERED("Read through a BufferedInputStream");

        private final String heading;

        Motion(String heading) {
            this.heading = heading;
        }

        String heading() {
            return heading;
        }

        String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /// @param allocated bytes of one call
    /// @param rounds nanoseconds of a call, round by round
    record Cost(long allocated, List<Double> rounds) {
        Cost {
            rounds = List.copyOf(rounds);
        }

        Samples times() {
            return Samples.of(rounds.stream().mapToDouble(Double::doubleValue).toArray());
        }

        /// The ratios of `other` to this, round by round.
        Samples speedUp(Cost other) {
            double[] ratios = new double[rounds.size()];
            Arrays.setAll(ratios, n -> other.rounds.get(n) / rounds.get(n));
            return Samples.of(ratios);
        }
    }

    private record Case(SmallValue value, Motion motion, SmallStreams way) {}

    private final Map<Case, Cost> costs = new LinkedHashMap<>();
    private final Map<SmallValue, String> failures = new EnumMap<>(SmallValue.class);

    /// A JVM for each value.
    public static SmallTimes measure(Fork fork) throws IOException, InterruptedException {
        SmallTimes times = new SmallTimes();
        BenchProgress.say("[small]");
        for (SmallValue value : SmallValue.values()) {
            BenchProgress.say(" " + value.title());
            times.add(value, fork.ask(SmallForkedRun.class, List.of(), List.of(value.name())));
        }
        BenchProgress.line();
        return times;
    }

    /// Adds the output of a JVM.
    void add(SmallValue value, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(value, AnswerText.reason(answer));
            return;
        }
        for (String line : answer.lines().toList()) {
            List<String> words = List.of(line.split(" ", -1));
            Motion motion = Motion.valueOf(words.get(0));
            SmallStreams way = SmallStreams.valueOf(words.get(1));
            List<Double> rounds =
                    words.subList(3, words.size()).stream().map(Double::valueOf).toList();
            costs.put(new Case(value, motion, way), new Cost(Long.parseLong(words.get(2)), rounds));
        }
    }

    /// Null if it was not measured.
    @Nullable Cost of(SmallValue value, Motion motion, SmallStreams way) {
        return costs.get(new Case(value, motion, way));
    }

    /// Why some values were not measured.
    Map<SmallValue, String> failures() {
        return failures;
    }
}
