// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/// Rank 0: has all ways checked, warmed up and measured in turns.
final class Leader {
    private final TwoRanks ranks;
    private final List<Way> ways;
    private final Pace pace;
    private final Map<String, Integer> rounds = new LinkedHashMap<>();
    private final Map<String, StringJoiner> lines = new LinkedHashMap<>();

    Leader(TwoRanks ranks, List<Way> ways, Pace pace) {
        this.ranks = ranks;
        this.ways = ways;
        this.pace = pace;
    }

    /// The answer.
    String measure() throws Exception {
        List<Measure> measures = Measure.all();
        for (Measure measure : measures) {
            for (Way way : ways) {
                if (ranks.world().does(measure, way)) {
                    begin(measure, way);
                }
            }
        }
        countRounds(measures);
        for (int round = 0; round < pace.rounds(); round++) {
            for (Measure measure : measures) {
                takeTurns(measure, round);
            }
        }
        return String.join("", lines.values().stream().map(StringJoiner::toString).toList());
    }

    private void begin(Measure measure, Way way) throws Exception {
        Order check = Order.check(measure, way);
        check.send(ranks.world());
        boolean right = ranks.isRight(check);
        if (!Order.isAnswered(ranks.world()) || !right) {
            throw new IllegalStateException("other bytes came: " + measure.label(way));
        }
        lines.put(measure.label(way), new StringJoiner(" ", measure.label(way) + ' ', "\n"));
        warm(measure, way);
    }

    /// When all are warm: before that the first ones would get too few rounds a sample.
    private void countRounds(List<Measure> measures) throws Exception {
        for (Measure measure : measures) {
            for (Way way : ways) {
                if (lines.containsKey(measure.label(way))) {
                    rounds.put(measure.label(way), warm(measure, way));
                }
            }
        }
    }

    /// Returns how many rounds a sample has.
    private int warm(Measure measure, Way way) throws Exception {
        long end = System.nanoTime() + pace.warmUp();
        int count = 1;
        double best = (double) pace.nanos();
        do {
            best = Math.min(best, (double) time(measure, way, count) / count);
            count = (int) Math.clamp(pace.nanos() / best, 1, 2.0 * count);
        } while (System.nanoTime() < end);
        return count;
    }

    /// The first one is another one in each round.
    private void takeTurns(Measure measure, int round) throws Exception {
        for (int turn = 0; turn < ways.size(); turn++) {
            Way way = ways.get((round + turn) % ways.size());
            Integer count = rounds.get(measure.label(way));
            StringJoiner line = lines.get(measure.label(way));
            if (count != null && line != null) {
                double nanos = (double) time(measure, way, count);
                line.add(Double.toString(nanos / count / measure.exercise().parts()));
            }
        }
    }

    private long time(Measure measure, Way way, int count) throws Exception {
        Order order = new Order(measure, way, count);
        order.send(ranks.world());
        return ranks.play(order);
    }
}
