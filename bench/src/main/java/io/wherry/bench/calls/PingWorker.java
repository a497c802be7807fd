// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.Placement;
import io.wherry.cli.ping.Times;
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
            Orders.serve(words -> answer(ping, words));
        }
    }

    private static String answer(LocalPing ping, String[] words) throws IOException {
        if (words[0].equals(Orders.PLACE)) {
            ping.place(Placement.valueOf(words[1]));
            return Orders.DONE;
        }
        Duration each = Duration.ofMillis(Long.parseLong(words[2]));
        Times times = ping.roundTrips(Integer.parseInt(words[1]), each);
        StringJoiner medians = new StringJoiner(" ");
        for (Contender contender : Contender.values()) {
            medians.add(Long.toString(times.percentile(contender, 50)));
        }
        return medians.toString();
    }
}
