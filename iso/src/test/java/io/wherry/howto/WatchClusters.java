// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;

/// The program of docs/how-to/watch-clusters.md.
public final class WatchClusters {
    private WatchClusters() {}

    public static RecordingStream transfers(Consumer<String> hearer) {
        RecordingStream events = new RecordingStream();
        for (String name : new String[] {"io.wherry.iso.Sent", "io.wherry.iso.Received"}) {
            events.enable(name).withoutThreshold(); // else those of 20 ms and more
            events.onEvent(name, event -> hearer.accept(text(event)));
        }
        events.startAsync();
        return events;
    }

    private static String text(RecordedEvent event) {
        return "%s: cluster %d.%d, %,d bytes, peer %d, %,d us"
                .formatted(
                        event.getEventType().getLabel(),
                        event.getInt("origin"),
                        event.getInt("rank"),
                        event.getLong("bytes"),
                        event.getInt("peer"),
                        event.getDuration().toNanos() / 1_000);
    }

    /// Returns the sent bytes by node.
    public static SortedMap<Integer, Long> bytesSent(Path recording) throws IOException {
        SortedMap<Integer, Long> bytes = new TreeMap<>();
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals("io.wherry.iso.Sent")
                        && event.getString("failure") == null) {
                    bytes.merge(event.getInt("peer"), event.getLong("bytes"), Long::sum);
                }
            }
        }
        return bytes;
    }
}
