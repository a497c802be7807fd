// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.messages.Carrier;
import io.wherry.bench.messages.Flushing;
import io.wherry.bench.messages.MessageTrip;
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

/// What it took every carrier to move messages to another JVM.
final class Messages {
    /// How many a connection moves.
    static final int COUNT = 100_000;

    private record Cell(Carrier carrier, Flushing flushing) {}

    private final Map<Cell, List<MessageTrip>> trips = new LinkedHashMap<>();
    private final Map<Carrier, String> failures = new EnumMap<>(Carrier.class);

    /// Trips in each way before the clock counts.
    static int warmUps(Effort effort) {
        return effort.isShort() ? 2 : 4;
    }

    /// In rounds of all carriers, so that a bad minute does not spoil one row.
    static Messages measure(Effort effort, Path folder) throws IOException {
        Messages messages = new Messages();
        Map<Carrier, MessagePair> pairs = new EnumMap<>(Carrier.class);
        try {
            Narrator.say("[messages] warm-up:");
            for (Carrier carrier : Carrier.values()) {
                pairs.put(carrier, new MessagePair(carrier, folder, effort.patienceSeconds()));
                for (int n = 0; n < warmUps(effort); n++) {
                    messages.round(carrier, pairs);
                }
                Narrator.say(' ' + carrier.name());
            }
            messages.trips.clear();
            Narrator.say("; rounds:");
            for (int round = effort.connections(); round > 0; round--) {
                Narrator.say(" " + round);
                for (Carrier carrier : Carrier.values()) {
                    messages.round(carrier, pairs);
                }
            }
            Narrator.line();
        } finally {
            for (MessagePair pair : pairs.values()) {
                pair.close();
            }
        }
        return messages;
    }

    private void round(Carrier carrier, Map<Carrier, MessagePair> pairs) {
        MessagePair pair = pairs.get(carrier);
        if (pair == null || failures.containsKey(carrier)) {
            return;
        }
        try {
            for (Flushing flushing : Flushing.values()) {
                add(carrier, flushing, pair.send(flushing, COUNT));
            }
        } catch (IOException e) {
            fail(carrier, Answer.reason(e));
        }
    }

    void add(Carrier carrier, Flushing flushing, MessageTrip trip) {
        trips.computeIfAbsent(new Cell(carrier, flushing), _ -> new ArrayList<>()).add(trip);
    }

    void fail(Carrier carrier, String reason) {
        failures.put(carrier, reason);
    }

    /// Why a carrier could not; null if it could.
    @Nullable String failure(Carrier carrier) {
        return failures.get(carrier);
    }

    private List<MessageTrip> of(Carrier carrier, Flushing flushing) {
        return failures.containsKey(carrier)
                ? List.of()
                : trips.getOrDefault(new Cell(carrier, flushing), List.of());
    }

    /// Nanoseconds a message; null if it was not measured.
    @Nullable Samples times(Carrier carrier, Flushing flushing) {
        List<MessageTrip> found = of(carrier, flushing);
        return found.isEmpty()
                ? null
                : Samples.of(
                        found.stream()
                                .mapToDouble(trip -> (double) trip.nanos() / COUNT)
                                .toArray());
    }

    /// The other's time over that of `carrier`, round by round: above 1, `carrier` is faster. Null if one of them was not measured.
    @Nullable Samples ratios(Carrier carrier, Carrier other, Flushing flushing) {
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

    /// What the streams of sender and listener keep; null if it was not measured.
    @Nullable Kept kept(Carrier carrier, Flushing flushing) {
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
