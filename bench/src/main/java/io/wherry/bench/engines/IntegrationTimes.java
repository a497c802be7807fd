// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.ScratchFolder;
import io.wherry.bench.report.Samples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Bytes and times of the serializers that libraries can be set to.
public final class IntegrationTimes {
    private static final String MODULE = "serializers";
    private static final String MAIN = "acme.serializer.SerializerTimes";

    /// @param bytes of the stored value
    /// @param write nanoseconds of a call that serializes
    /// @param read nanoseconds of a call that deserializes
    record Cost(long bytes, Samples write, Samples read) {}

    /// The one main class, with the class paths that it needs.
    private record Programs(EngineFork.Program usual, EngineFork.Program spark) {
        static Programs of(EngineLibraries libraries) throws IOException {
            String sparks =
                    libraries.classPath(MODULE, "target/spark-class-path")
                            + File.pathSeparator
                            + libraries.classPath("agent-it", "spark/target/class-path");
            String options = libraries.optionsFrom("agent-it/spark/jvm.options");
            return new Programs(
                    new EngineFork.Program(
                            MAIN, libraries.classPath(MODULE, "target/class-path"), List.of()),
                    new EngineFork.Program(MAIN, sparks, List.of(options)));
        }

        EngineFork.Program of(LibrarySerializer serializer) {
            return serializer.isOfSpark() ? spark : usual;
        }
    }

    private final Map<LibrarySerializer, Cost> costs = new LinkedHashMap<>();
    private final Map<LibrarySerializer, String> failures = new LinkedHashMap<>();

    /// Builds the programs and runs a JVM for each serializer.
    public static IntegrationTimes measure(Effort effort, Fork fork, Path folder)
            throws IOException, InterruptedException {
        IntegrationTimes times = new IntegrationTimes();
        BenchProgress.say("[integrations] build");
        try (EngineLibraries libraries = EngineLibraries.of(MODULE, folder);
                ScratchFolder scratch = ScratchFolder.in(folder)) {
            EngineFork jvms = new EngineFork(fork, effort, scratch.path());
            Programs programs = Programs.of(libraries);
            for (LibrarySerializer each : LibrarySerializer.ALL) {
                BenchProgress.say(each.isOwn() ? " " + each.library() : ".");
                List<String> arguments = List.of(each.library(), each.key());
                String name = each.library() + " " + each.key();
                times.add(each, jvms.run(name, programs.of(each), arguments));
            }
        }
        BenchProgress.line();
        return times;
    }

    /// Adds the output of a JVM.
    void add(LibrarySerializer serializer, String text) {
        if (AnswerText.isFailure(text)) {
            failures.put(serializer, AnswerText.reason(text));
            return;
        }
        ProgramOutput output = ProgramOutput.parse(text);
        Samples write = output.times().get("write");
        Samples read = output.times().get("read");
        if (write == null || read == null || output.bytes().isEmpty()) {
            failures.put(serializer, "no bytes or times");
            return;
        }
        costs.put(serializer, new Cost(output.bytes().getAsLong(), write, read));
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
