// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.cli.profile.ProfileAmounts.Range;
import io.wherry.launch.JavaProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Estimates the cost of serialization by the method of Chang's thesis (section 4.3.3): the number
/// of
/// messages read times the cost of reading one, plus the number of messages written times the cost
/// of
/// writing one. The costs are measured in isolation when the job is over.
final class SerializationEstimator {
    private static final long MOST_SECONDS = 120;

    /// Number of kinds of messages that are measured at most; each takes a second.
    private static final int MOST = 40;

    private final Path folder;
    private final List<Path> classPath;

    /// @param folder for files between here and the JVM that measures
    /// @param classPath of the program and its Wherry modules
    SerializationEstimator(Path folder, List<Path> classPath) {
        this.folder = folder;
        this.classPath = List.copyOf(classPath);
    }

    /// A message and its cost.
    private record Measured(SampledMessage sample, MessageCost cost) {}

    /// Returns the rows and those of the estimates.
    List<ProfileRow> with(List<ProfileRow> rows, List<SampledMessage> samples)
            throws IOException, InterruptedException {
        List<SampledMessage> distinct = new ArrayList<>();
        for (SampledMessage sample : samples) {
            if (distinct.size() < MOST && distinct.stream().noneMatch(sample::isLike)) {
                distinct.add(sample);
            }
        }
        List<ProfileRow> all = new ArrayList<>(rows);
        List<Measured> measured = measure(distinct);
        for (ProfileRow row : rows) {
            for (Measured each : measured) {
                if (each.sample().isOf(row)) {
                    all.add(estimate(row, each.cost()));
                }
            }
        }
        return all;
    }

    /// A message of more bytes is thought to cost in proportion.
    private static ProfileRow estimate(ProfileRow row, MessageCost cost) {
        ProfileAmounts counted = row.amounts();
        double each = row.kind().isWritten() ? cost.writing() : cost.reading();
        double size = (double) counted.bytes() / counted.count() / Math.max(1, cost.bytes());
        long nanos = Math.round(each * size * counted.count());
        return new ProfileRow(
                row.rank(),
                RowKind.ESTIMATE,
                row.kind().word() + " " + row.what(),
                row.types(),
                new ProfileAmounts(
                        counted.count(),
                        Range.NONE,
                        counted.bytes(),
                        nanos,
                        counted.serializing()));
    }

    private List<Measured> measure(List<SampledMessage> samples)
            throws IOException, InterruptedException {
        if (samples.isEmpty()) {
            return List.of();
        }
        Path in = folder.resolve("messages");
        Path out = folder.resolve("costs");
        Files.write(in, samples.stream().map(SampledMessage::encoded).toList());
        List<String> arguments = List.of(in.toString(), out.toString());
        JavaProgram program =
                new JavaProgram(
                        List.of("--enable-native-access=ALL-UNNAMED"),
                        classPath,
                        CostPeer.class.getName(),
                        arguments);
        Process process =
                new ProcessBuilder(program.command())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                return List
                        .of(); // classes of the program may do anything: then there is no estimate
            }
        } finally {
            process.destroyForcibly();
        }
        return read(samples, Files.readAllLines(out));
    }

    private static List<Measured> read(List<SampledMessage> samples, List<String> lines) {
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            MessageCost cost = cost(lines.get(i));
            if (cost != null) {
                measured.add(new Measured(samples.get(i), cost));
            }
        }
        return measured;
    }

    private static @Nullable MessageCost cost(String line) {
        String[] parts = line.split(" ", -1);
        return parts[0].equals(CostPeer.NONE)
                ? null
                : new MessageCost(
                        Long.parseLong(parts[0]),
                        Double.parseDouble(parts[1]),
                        Double.parseDouble(parts[2]));
    }
}
