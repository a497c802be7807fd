// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.rmi.Latencies;
import io.wherry.rmi.MethodMetrics;
import io.wherry.rmi.RmiRuntime;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/// The program of docs/how-to/watch-remote-calls.md.
public final class WatchRemoteCalls {
    private WatchRemoteCalls() {}

    public static List<String> busiest(RmiRuntime runtime, int most) {
        return runtime.metrics().served().stream().limit(most).map(WatchRemoteCalls::line).toList();
    }

    private static String line(MethodMetrics each) {
        Latencies latencies = each.latencies();
        return "%s.%s: %,d calls, %,d failed, %,d refused, %,d running; median %,d ns, 99%% %,d ns"
                .formatted(
                        each.type(),
                        each.method(),
                        each.calls(),
                        each.failures(),
                        each.errors(),
                        each.inFlight(),
                        latencies.quantile(0.5),
                        latencies.quantile(0.99));
    }

    public static long slowestNanos(MethodMetrics now, MethodMetrics aMinuteAgo) {
        return now.latencies().since(aMinuteAgo.latencies()).quantile(1);
    }

    public static RecordingStream slowCalls(Consumer<String> hearer) {
        RecordingStream events = new RecordingStream();
        events.enable("io.wherry.rmi.Call"); // those of 20 ms and more; withoutThreshold() for all
        events.onEvent("io.wherry.rmi.Call", event -> hearer.accept(text(event)));
        events.startAsync();
        return events;
    }

    private static String text(RecordedEvent event) {
        return event.getString("method")
                + " of "
                + event.getString("peer")
                + " "
                + event.getString("outcome")
                + " after "
                + event.getDuration().toMillis()
                + " ms";
    }
}
