// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Bytes and times of the serializers that libraries can be set to.
final class IntegrationTimes {
    private static final String MODULE = "serializers";
    private static final String MAIN = "acme.serializer.SerializerTimes";

    /// @param bytes of the stored value
    /// @param write nanoseconds of a call that serializes
    /// @param read nanoseconds of a call that deserializes
    record Cost(long bytes, Samples write, Samples read) {
        private Cost and(Cost other) {
            return new Cost(bytes, write.and(other.write), read.and(other.read));
        }
    }

    private final Map<LibrarySerializer, Cost> costs = new LinkedHashMap<>();
    private final Map<LibrarySerializer, String> failures = new LinkedHashMap<>();

    /// JVMs of each serializer, in turn.
    static int forks(Effort effort) {
        return effort == Effort.FULL ? 2 : 1;
    }

    /// Builds the programs and runs a JVM for each serializer.
    static IntegrationTimes measure(Effort effort, Fork fork, Path folder)
            throws IOException, InterruptedException {
        IntegrationTimes times = new IntegrationTimes();
        BenchProgress.say("[integrations] build");
        try (EngineLibraries libraries = EngineLibraries.of(MODULE, folder);
                ScratchFolder scratch = ScratchFolder.in(folder)) {
            EngineFork jvms = new EngineFork(fork, effort, scratch.path());
            String classPath = libraries.classPath(MODULE, "target/class-path");
            EngineFork.Program program = new EngineFork.Program(MAIN, classPath, List.of());
            for (int turn = 0; turn < forks(effort); turn++) {
                for (LibrarySerializer each : LibrarySerializer.ALL) {
                    BenchProgress.say(each.isOwn() ? " " + each.library() : ".");
                    List<String> arguments = List.of(each.library(), each.key());
                    times.add(
                            each, jvms.run(each.library() + " " + each.key(), program, arguments));
                }
            }
        }
        BenchProgress.line();
        return times;
    }

    /// Adds the output of a JVM.
    void add(LibrarySerializer serializer, String text) {
        if (OutcomeText.isFailure(text)) {
            failures.put(serializer, OutcomeText.failure(text).reason());
            return;
        }
        ProgramOutput output = ProgramOutput.parse(text);
        Samples write = output.times().get("write");
        Samples read = output.times().get("read");
        if (write == null || read == null || output.bytes().isEmpty()) {
            failures.put(serializer, "no bytes or times");
            return;
        }
        costs.merge(serializer, new Cost(output.bytes().getAsLong(), write, read), Cost::and);
    }

    /// Null if it was not measured.
    @Nullable Cost of(LibrarySerializer serializer) {
        return failures.containsKey(serializer) ? null : costs.get(serializer);
    }

    /// Why some were not measured.
    Map<LibrarySerializer, String> failures() {
        return failures;
    }
}
