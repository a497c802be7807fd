// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Times of messages to another JVM by each format.
public final class MessageTimes {
    /// Number of messages of a connection.
    public static final int COUNT = 100_000;

    private record Cell(MessageFormat carrier, Flushing flushing) {}

    private final Map<Cell, List<MessageTrip>> trips = new LinkedHashMap<>();
    private final Map<MessageFormat, String> failures = new EnumMap<>(MessageFormat.class);

    /// Trips in each way before the clock counts.
    static int warmUps(Effort effort) {
        return effort.isShort() ? 2 : 4;
    }

    /// Measures in rounds of all formats, so that a temporary load does not spoil one row.
    public static MessageTimes measure(Effort effort, Path folder) throws IOException {
        MessageTimes messages = new MessageTimes();
        Map<MessageFormat, MessagePair> pairs = new EnumMap<>(MessageFormat.class);
        try {
            BenchProgress.say("[messages] warm-up:");
            for (MessageFormat carrier : MessageFormat.values()) {
                pairs.put(carrier, new MessagePair(carrier, folder, effort.patienceSeconds()));
                for (int n = 0; n < warmUps(effort); n++) {
                    messages.round(carrier, pairs);
                }
                BenchProgress.say(' ' + carrier.name());
            }
            messages.trips.clear();
            BenchProgress.say("; rounds:");
            for (int round = effort.connections(); round > 0; round--) {
                BenchProgress.say(" " + round);
                for (MessageFormat carrier : MessageFormat.values()) {
                    messages.round(carrier, pairs);
                }
            }
            BenchProgress.line();
        } finally {
            for (MessagePair pair : pairs.values()) {
                pair.close();
            }
        }
        return messages;
    }

    private void round(MessageFormat carrier, Map<MessageFormat, MessagePair> pairs) {
        MessagePair pair = pairs.get(carrier);
        if (pair == null || failures.containsKey(carrier)) {
            return;
        }
        try {
            for (Flushing flushing : Flushing.values()) {
                add(carrier, flushing, pair.send(flushing, COUNT));
            }
        } catch (IOException e) {
            fail(carrier, AnswerText.reason(e));
        }
    }

    public void add(MessageFormat carrier, Flushing flushing, MessageTrip trip) {
        trips.computeIfAbsent(new Cell(carrier, flushing), _ -> new ArrayList<>()).add(trip);
    }

    void fail(MessageFormat carrier, String reason) {
        failures.put(carrier, reason);
    }

    /// Why a carrier could not; null if it could.
    @Nullable String failure(MessageFormat carrier) {
        return failures.get(carrier);
    }

    private List<MessageTrip> of(MessageFormat carrier, Flushing flushing) {
        return failures.containsKey(carrier)
                ? List.of()
                : trips.getOrDefault(new Cell(carrier, flushing), List.of());
    }

    /// Nanoseconds a message; null if it was not measured.
    @Nullable Samples times(MessageFormat carrier, Flushing flushing) {
        List<MessageTrip> found = of(carrier, flushing);
        return found.isEmpty()
                ? null
                : Samples.of(
                        found.stream()
                                .mapToDouble(trip -> (double) trip.nanos() / COUNT)
                                .toArray());
    }

    /// The other's time over that of `carrier`, round by round: above 1, `carrier` is faster. Null if one of them was not measured.
    @Nullable Samples ratios(MessageFormat carrier, MessageFormat other, Flushing flushing) {
        List<MessageTrip> own = of(carrier, flushing);
        List<MessageTrip> others = of(other, flushing);
        int rounds = Math.min(own.size(), others.size());
        return rounds == 0
                ? null
                : Samples.of(
                        IntStream.range(0, rounds)
                                .mapToDouble(
                                        n -> (double) others.get(n).nanos() / own.get(n).nanos())
                                .toArray());
    }

    /// The heap that the streams of sender and listener retain; null if it was not measured.
    @Nullable Kept kept(MessageFormat carrier, Flushing flushing) {
        List<MessageTrip> found = of(carrier, flushing);
        if (found.isEmpty()) {
            return null;
        }
        return new Kept(
                Samples.of(found.stream().mapToDouble(MessageTrip::keptBySender).toArray()),
                Samples.of(found.stream().mapToDouble(MessageTrip::keptByListener).toArray()));
    }

    /// Bytes that streams keep of all messages of a connection.
    record Kept(Samples sender, Samples listener) {}
}
