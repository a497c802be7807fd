// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// What the command line asks for.
record BenchOptions(
        Set<Section> sections, Effort effort, Choice choice, Keep keep, String command) {
    /// Where a run is kept if nothing else is said.
    static final Path FOLDER = Path.of("target", "bench");

    /// @param folder where the run and its pages are kept; null if they are only printed
    /// @param resumed whether to go on with the run that is there
    record Keep(@Nullable Path folder, boolean resumed) {}

    /// Who is measured, on what.
    record Choice(@Nullable Pattern only, @Nullable Pattern peers) {

        /// Those of the workloads that are asked for.
        List<Workload> of(List<Workload> workloads) {
            return workloads.stream()
                    .filter(workload -> only == null || only.matcher(workload.name()).find())
                    .toList();
        }

        /// Wherry, and those of the others that are asked for.
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

    /// @throws picocli.CommandLine.ParameterException if the arguments mean nothing
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

    /// Wherry's lean format and those a program could use in its place, as they come: no limits.
    Set<Contender> serializers() {
        Set<Contender> chosen = contenders(Comparison.LEAN);
        chosen.removeIf(Contender::isLimit);
        chosen.removeIf(Contender::isTuned);
        return chosen;
    }
}
