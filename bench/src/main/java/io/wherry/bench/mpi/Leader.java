// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/// Rank 0: checks, warms up and measures all buffer kinds in turns.
final class Leader {
    /// The part of a sample that precedes it, not measured: a wait adapts to those before it, which
    /// were of another measurement.
    private static final int SETTLING = 8;

    private final TwoRanks ranks;
    private final List<BufferKind> kinds;
    private final SampleTime sampleTime;
    private final Map<String, Integer> rounds = new LinkedHashMap<>();
    private final Map<String, StringJoiner> lines = new LinkedHashMap<>();

    Leader(TwoRanks ranks, List<BufferKind> kinds, SampleTime sampleTime) {
        this.ranks = ranks;
        this.kinds = kinds;
        this.sampleTime = sampleTime;
    }

    /// The answer.
    String measure() throws Exception {
        List<MpiMeasurement> measurements = MpiMeasurement.all();
        for (MpiMeasurement measurement : measurements) {
            for (BufferKind kind : kinds) {
                if (ranks.world().does(measurement, kind)) {
                    begin(measurement, kind);
                }
            }
        }
        countRounds(measurements);
        for (int round = 0; round < sampleTime.rounds(); round++) {
            for (MpiMeasurement measurement : measurements) {
                takeTurns(measurement, round);
            }
        }
        return String.join("", lines.values().stream().map(StringJoiner::toString).toList());
    }

    private void begin(MpiMeasurement measurement, BufferKind kind) throws Exception {
        RoundCommand check = RoundCommand.check(measurement, kind);
        check.send(ranks.world());
        boolean right = ranks.isRight(check);
        if (!RoundCommand.isAnswered(ranks.world()) || !right) {
            throw new IllegalStateException("other bytes came: " + measurement.label(kind));
        }
        lines.put(
                measurement.label(kind),
                new StringJoiner(" ", measurement.label(kind) + ' ', "\n"));
        warm(measurement, kind);
    }

    /// When all are warm: before that the first ones would get too few rounds a sample.
    private void countRounds(List<MpiMeasurement> measurements) throws Exception {
        for (MpiMeasurement measurement : measurements) {
            for (BufferKind kind : kinds) {
                if (lines.containsKey(measurement.label(kind))) {
                    rounds.put(measurement.label(kind), warm(measurement, kind));
                }
            }
        }
    }

    /// Returns how many rounds a sample has.
    private int warm(MpiMeasurement measurement, BufferKind kind) throws Exception {
        long end = System.nanoTime() + sampleTime.warmUp();
        int count = 1;
        double best = (double) sampleTime.nanos();
        do {
            best = Math.min(best, (double) time(measurement, kind, count) / count);
            count = (int) Math.clamp(sampleTime.nanos() / best, 1, 2.0 * count);
        } while (System.nanoTime() < end);
        return count;
    }

    /// The first one is another one in each round.
    private void takeTurns(MpiMeasurement measurement, int round) throws Exception {
        for (int turn = 0; turn < kinds.size(); turn++) {
            BufferKind kind = kinds.get((round + turn) % kinds.size());
            Integer count = rounds.get(measurement.label(kind));
            StringJoiner line = lines.get(measurement.label(kind));
            if (count != null && line != null) {
                time(measurement, kind, 1 + count / SETTLING);
                double nanos = (double) time(measurement, kind, count);
                line.add(Double.toString(nanos / count / measurement.exercise().parts()));
            }
        }
    }

    private long time(MpiMeasurement measurement, BufferKind kind, int count) throws Exception {
        RoundCommand command = new RoundCommand(measurement, kind, count);
        command.send(ranks.world());
        return ranks.play(command);
    }
}
