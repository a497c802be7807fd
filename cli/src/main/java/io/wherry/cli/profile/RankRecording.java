// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.cli.profile.ProfileAmounts.Range;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Reads the recording of one rank.
final class RankRecording {
    /* The rank is told by the environment, which a recording has. */
    private static final List<String> RANKS =
            List.of(
                    "WHERRY_RANK",
                    "OMPI_COMM_WORLD_RANK",
                    "PMI_RANK",
                    "MV2_COMM_WORLD_RANK",
                    "PMIX_RANK",
                    "SLURM_PROCID");

    /// The object id of the distributed garbage collector: only runtimes call it, not programs.
    private static final long COLLECTOR = 1;

    private static final String INTERNAL = "io.wherry.rmi.internal.";

    private final RankTotals totals = new RankTotals();
    private final List<SampledMessage> samples = new ArrayList<>();
    private final Map<Integer, Integer> ranks = new TreeMap<>();
    private @Nullable Instant started;
    private @Nullable Instant ended;

    private RankRecording() {}

    /// Reads a recording.
    ///
    /// @throws IOException if it cannot be read
    static RankRecording of(Path file) throws IOException {
        RankRecording recording = new RankRecording();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                recording.take(events.readEvent());
            }
        } catch (IOException e) {
            throw new IOException("cannot read recording: " + file + ": " + e.getMessage(), e);
        }
        return recording;
    }

    /// Returns the rank, or `otherwise` if the recording lacks it.
    int rank(int otherwise) {
        return ranks.isEmpty() ? otherwise : ranks.values().iterator().next();
    }

    List<ProfileRow> rows(int rank) {
        if (started != null && ended != null) {
            totals.add(
                    RowKind.TOTAL,
                    "",
                    "",
                    ProfileAmounts.ofNanos(1, nanos(ended) - nanos(started)));
        }
        return totals.rows(rank);
    }

    /// Messages that were kept.
    List<SampledMessage> samples() {
        return samples;
    }

    private void take(RecordedEvent event) {
        if (ended == null || event.getEndTime().isAfter(ended)) {
            ended = event.getEndTime();
        }
        switch (event.getEventType().getName()) {
            case "jdk.JVMInformation" -> started = event.getInstant("jvmStartTime");
            case "jdk.InitialEnvironmentVariable" ->
                    variable(event.getString("key"), event.getString("value"));
            case "io.wherry.rmi.Call" -> made(event);
            case "io.wherry.rmi.ServedCall" -> served(event);
            case "io.wherry.rmi.Written" -> message(event, "OUT");
            case "io.wherry.rmi.Read" -> message(event, "IN");
            case "io.wherry.rmi.Sample" -> samples.add(SampledMessage.of(event));
            case "io.wherry.mpi.Sent" -> transfer(event, RowKind.SENT);
            case "io.wherry.mpi.Received" -> transfer(event, RowKind.RECEIVED);
            case "io.wherry.mpi.Collective" -> collective(event);
            case "io.wherry.mpi.Waited" -> waited(event);
            case "io.wherry.iso.Sent" -> {
                if (event.getString("failure") == null) {
                    cluster(event, RowKind.CLUSTER_SENT);
                }
            }
            case "io.wherry.iso.Received" -> cluster(event, RowKind.CLUSTER_RECEIVED);
            case "io.wherry.codec.Encoded" -> graph(event, RowKind.ENCODED);
            case "io.wherry.codec.Decoded" -> graph(event, RowKind.DECODED);
            default -> {
                /* an event of another library */
            }
        }
    }

    private void variable(String name, String value) {
        int place = RANKS.indexOf(name);
        if (place >= 0) {
            try {
                ranks.put(place, Integer.valueOf(value.strip()));
            } catch (NumberFormatException _) {
                /* a variable of the same name that is not ours */
            }
        }
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }

    private static long start(RecordedEvent event) {
        return nanos(event.getStartTime());
    }

    private static long length(RecordedEvent event) {
        return event.getDuration().toNanos();
    }

    private void communicated(RecordedEvent event) {
        totals.communicated(start(event), start(event) + length(event));
    }

    private void made(RecordedEvent event) {
        if (event.getBoolean("awaited")) {
            communicated(event);
        }
        count(event, RowKind.CALL_OUT);
    }

    private void served(RecordedEvent event) {
        count(event, RowKind.CALL_IN);
    }

    private void count(RecordedEvent event, RowKind kind) {
        String method = event.getString("method");
        if (!method.startsWith(INTERNAL)) {
            totals.add(kind, method, "", ProfileAmounts.ofNanos(1, length(event)));
        }
    }

    private void message(RecordedEvent event, String direction) {
        String part = event.getString("part");
        if (part.equals("arguments") && event.getLong("object") == COLLECTOR) {
            return;
        }
        communicated(event);
        long serializing = Math.max(0, length(event) - event.getDuration("linkTime").toNanos());
        totals.serialized(start(event), start(event) + serializing);
        ValueTypes values = ValueTypes.of(event.getString("values"));
        totals.add(
                RowKind.of(part + "_" + direction),
                event.getString("method"),
                values.types(),
                new ProfileAmounts(
                        1,
                        Range.of(values.elements()),
                        event.getLong("bytes"),
                        length(event),
                        serializing));
    }

    private void transfer(RecordedEvent event, RowKind kind) {
        communicated(event);
        totals.add(
                kind,
                "",
                event.getString("datatype"),
                new ProfileAmounts(
                        1,
                        Range.of(event.getLong("elements")),
                        event.getLong("bytes"),
                        length(event),
                        0));
    }

    private void collective(RecordedEvent event) {
        communicated(event);
        totals.add(
                RowKind.COLLECTIVE,
                event.getString("operation"),
                event.getString("datatype"),
                new ProfileAmounts(1, Range.NONE, event.getLong("bytesGiven"), length(event), 0));
        totals.add(
                RowKind.COLLECTIVE_IN,
                event.getString("operation"),
                event.getString("datatype"),
                new ProfileAmounts(1, Range.NONE, event.getLong("bytesGot"), 0, 0));
    }

    private void waited(RecordedEvent event) {
        communicated(event);
        totals.add(RowKind.WAITED, "", "", ProfileAmounts.ofNanos(1, length(event)));
    }

    private void cluster(RecordedEvent event, RowKind kind) {
        communicated(event);
        totals.add(
                kind,
                "",
                "",
                new ProfileAmounts(1, Range.NONE, event.getLong("bytes"), length(event), 0));
    }

    private void graph(RecordedEvent event, RowKind kind) {
        totals.serialized(start(event), start(event) + length(event));
        String root = event.getString("root");
        totals.add(
                kind,
                event.getString("format"),
                root == null ? "null" : root,
                new ProfileAmounts(
                        1, Range.NONE, event.getLong("bytes"), length(event), length(event)));
    }
}
