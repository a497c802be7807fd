// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import io.wherry.cli.ping.RoundTripTimes;
import java.io.IOException;
import java.time.Duration;
import java.util.StringJoiner;

/// The JVM that measures links and raw sockets of one kind, to a second JVM of its own.
///
/// ```text
///  place <placement>      done
///  trips <size> <ms>      nanoseconds: the medians of all contenders, in their order
/// ```
public final class PingWorker {
    /// An order.
    public static final String TRIPS = "trips";

    private PingWorker() {}

    /// `<scheme>`
    public static void main(String[] args) throws IOException {
        try (LocalPing ping = LocalPing.over(args[0])) {
            CommandLoop.serve(words -> answer(ping, words));
        }
    }

    private static String answer(LocalPing ping, String[] words) throws IOException {
        if (words[0].equals(CommandLoop.PLACE)) {
            ping.place(Placement.valueOf(words[1]));
            return CommandLoop.DONE;
        }
        Duration each = Duration.ofMillis(Long.parseLong(words[2]));
        RoundTripTimes times = ping.roundTrips(Integer.parseInt(words[1]), each);
        StringJoiner medians = new StringJoiner(" ");
        for (PingVariant variant : PingVariant.values()) {
            medians.add(Long.toString(times.percentile(variant, 50)));
        }
        return medians.toString();
    }
}
