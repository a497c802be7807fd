// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.options;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.Effort;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The options of a benchmark run, as parsed from the command line.
public record BenchOptions(
        Set<Section> sections, Effort effort, Choice choice, Keep keep, String command) {
    /// The default folder of a run.
    public static final Path FOLDER = Path.of("target", "bench");

    /// The folder of a run.
    ///
    /// @param folder where the run and its pages are kept; null if they are only printed
    /// @param resumed whether to go on with the run that is there
    public record Keep(@Nullable Path folder, boolean resumed) {}

    /// The workloads and the contenders to measure.
    public record Choice(@Nullable Pattern only, @Nullable Pattern peers) {

        /// Returns the selected workloads.
        public List<Workload> of(List<Workload> workloads) {
            return workloads.stream()
                    .filter(workload -> only == null || only.matcher(workload.name()).find())
                    .toList();
        }

        /// Returns whether a contender is selected; Wherry always is.
        public boolean takes(Contender contender) {
            return contender == Contender.WHERRY
                    || peers == null
                    || peers.matcher(contender.label()).find();
        }
    }

    public BenchOptions {
        sections = EnumSet.copyOf(sections);
        if (choice.of(Workloads.all()).isEmpty()) {
            throw new IllegalArgumentException("no workload of this name: " + choice.only());
        }
    }
}
