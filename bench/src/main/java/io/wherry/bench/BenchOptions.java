// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// The options of a benchmark run, as parsed from the command line.
record BenchOptions(
        Set<Section> sections, Effort effort, Choice choice, Keep keep, String command) {
    /// The default folder of a run.
    static final Path FOLDER = Path.of("target", "bench");

    /// @param folder where the run and its pages are kept; null if they are only printed
    /// @param resumed whether to go on with the run that is there
    record Keep(@Nullable Path folder, boolean resumed) {}

    /// The workloads and the contenders to measure.
    record Choice(@Nullable Pattern only, @Nullable Pattern peers) {

        /// Returns the selected workloads.
        List<Workload> of(List<Workload> workloads) {
            return workloads.stream()
                    .filter(workload -> only == null || only.matcher(workload.name()).find())
                    .toList();
        }

        /// Returns whether a contender is selected; Wherry always is.
        boolean takes(Contender contender) {
            return contender == Contender.WHERRY
                    || peers == null
                    || peers.matcher(contender.label()).find();
        }
    }

    BenchOptions {
        sections = EnumSet.copyOf(sections);
        if (choice.of(Workloads.all()).isEmpty()) {
            throw new IllegalArgumentException("no workload of this name: " + choice.only());
        }
    }

    /// @throws picocli.CommandLine.ParameterException if the arguments are invalid
    static BenchOptions parse(String... args) {
        CommandLine line = BenchCommand.line();
        line.parseArgs(args);
        BenchCommand command = line.getCommand();
        return command.options();
    }

    /// The rows of a table.
    List<Workload> workloads(Comparison comparison) {
        List<Workload> chosen = choice.of(comparison.workloads());
        return effort.isShort() && choice.only() == null
                ? chosen.stream().filter(Workloads::isBrief).toList()
                : chosen;
    }

    /// The columns of a table.
    Set<Contender> contenders(Comparison comparison) {
        Set<Contender> chosen = EnumSet.of(comparison.own());
        comparison.contenders().stream().filter(choice::takes).forEach(chosen::add);
        return chosen;
    }

    /// Wherry's lean format and its alternatives with default options, without lower bounds.
    Set<Contender> serializers() {
        Set<Contender> chosen = contenders(Comparison.LEAN);
        chosen.removeIf(Contender::isLimit);
        chosen.removeIf(Contender::isTuned);
        return chosen;
    }
}
