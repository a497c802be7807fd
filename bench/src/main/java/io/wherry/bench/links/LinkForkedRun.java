// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import io.wherry.cli.ping.RoundTripTimes;
import io.wherry.cli.ping.Throughput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The main class of a forked JVM that measures links of one kind to a second JVM on every
/// placement and,
/// for shared memory, the lower bounds.
public final class LinkForkedRun {
    /// Bytes of a block for round trips.
    public static final int SMALL = 8;

    /// Size of copies, and of the frames that are compared with them, in bytes.
    static final int LARGE = 1 << 20;

    /// Bytes of blocks that go one way.
    static final List<Integer> SIZES = List.of(1 << 10, 1 << 14, 1 << 16, LARGE, 1 << 23);

    /// Number of warm-up rounds.
    static final int WARM_UPS = 1;

    /// Times that a link, or a raw socket, sends all blocks of a size in a round.
    static final int POURS = 3;

    /// Shorter than any turn of a scheduler, longer than any word is on its way.
    private static final double TURN_NANOS = 100_000;

    private static final int MOST_TRIES = 10;

    private final Effort effort;
    private final List<Integer> sizes;
    private final Map<LinkFigure, Rounds> figures = new LinkedHashMap<>();

    private LinkForkedRun(Effort effort, List<Integer> sizes) {
        this.effort = effort;
        this.sizes = sizes;
    }

    /// `<scheme> <effort> <file for the answer>`
    ///
    /// A failure is written as text, too.
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException("wanted: scheme effort file");
        }
        String answer;
        try {
            answer = format(measure(args[0], Effort.named(args[1]), SIZES));
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[2]), answer);
    }

    /// Returns the results of all rounds.
    ///
    /// @param sizes of blocks that go one way
    static Map<LinkFigure, Rounds> measure(String scheme, Effort effort, List<Integer> sizes)
            throws IOException {
        LinkForkedRun run = new LinkForkedRun(effort, sizes);
        List<Placement> placements = LocalPing.placements();
        try (LocalPing ping = LocalPing.over(scheme)) {
            for (int round = -WARM_UPS; round < effort.connections(); round++) {
                if (round == 0) {
                    run.figures.clear();
                }
                if (scheme.equals("shm")) {
                    ping.place(Placement.ANY);
                    run.bounds();
                }
                for (Placement placement : placements) {
                    ping.place(placement);
                    run.round(placement, ping);
                }
            }
        }
        return run.figures;
    }

    /// Measurement time of one contender in one round; the warm-up takes as long.
    static Duration each(Effort effort) {
        return Duration.ofMillis(Math.max(1, 3 * effort.roundMillis()));
    }

    private void round(Placement placement, LocalPing ping) throws IOException {
        RoundTripTimes times = ping.roundTrips(SMALL, each(effort));
        for (PingVariant variant : PingVariant.values()) {
            add(LinkFigure.median(placement, variant), (double) times.percentile(variant, 50));
            add(LinkFigure.tail(placement, variant), (double) times.percentile(variant, 99));
        }
        for (int size : sizes) {
            Throughput rates = ping.oneWay(size, POURS);
            add(LinkFigure.linkRate(placement, size), rates.link());
            add(LinkFigure.rawRate(placement, size), rates.raw());
        }
    }

    private void bounds() {
        long nanos = each(effort).toNanos();
        if (Runtime.getRuntime().availableProcessors() > 1) { // else each waits for the other's end
            try (CacheLinePingPong word = new CacheLinePingPong()) {
                word.roundTrip(nanos);
                add(LinkFigure.WORD, roundTrip(word, nanos));
            }
        }
        add(LinkFigure.COPY, new Copying(LARGE).rate(nanos));
    }

    /// Tries again, within bounds, where the threads had one core and had to wait for each other's turns.
    private static double roundTrip(CacheLinePingPong word, long nanos) {
        double time = word.roundTrip(nanos);
        for (int n = 0; n < MOST_TRIES && time > TURN_NANOS; n++) {
            time = word.roundTrip(nanos);
        }
        return time;
    }

    private void add(LinkFigure figure, double number) {
        figures.merge(figure, new Rounds(number), (all, _) -> all.with(number));
    }

    public static String format(Map<LinkFigure, Rounds> figures) {
        Map<String, Rounds> named = new LinkedHashMap<>();
        figures.forEach((figure, rounds) -> named.put(figure.label(), rounds));
        return Rounds.lines(named);
    }

    /// Parses the output of a JVM that succeeded.
    static Map<LinkFigure, Rounds> parse(String answer) {
        Map<LinkFigure, Rounds> figures = new LinkedHashMap<>();
        Rounds.ofLines(answer).forEach((name, rounds) -> figures.put(new LinkFigure(name), rounds));
        return figures;
    }
}
