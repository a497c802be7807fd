// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry bench`.
@Command(
        name = "wherry bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures Wherry beside what people use today, and makes a page of it.",
        subcommands = {ReportCommand.class, CompareCommand.class})
public final class BenchCommand implements Callable<Integer> {
    private static final String SEEDS = "seeds";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "SECTION",
            description = {
                "What is measured: an area (codec, transports, rmi, mpi, iso, apps), a section of one ("
                        + Section.ALL
                        + "),",
                "or seeds: what shows figures and tables of the documents that Wherry is built after.",
                "Without one, all of it, or what can be measured in less than ten minutes."
            })
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--full",
            description =
                    "All workloads and longer samples: more than an hour for all sections. Else some of them, in less than ten minutes.")
    private boolean full;

    @Option(names = "--apps", description = "Of the seeds, the parallel programs alone.")
    private boolean apps;

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            description = "Workloads whose name has a match, as 'tree|list'; printed, not kept.")
    private @Nullable Pattern only;

    @Option(
            names = "--peers",
            paramLabel = "REGEX",
            description = "Contenders whose name has a match, beside Wherry; printed, not kept.")
    private @Nullable Pattern peers;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where run.json, report.html and the pages go (target/bench).")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            description = "Goes on with the run in that folder: what it has is not measured again.")
    private boolean resumed;

    /// The command line, with its commands.
    static CommandLine line() {
        return new CommandLine(new BenchCommand())
                .setExecutionExceptionHandler(BenchCommand::failed);
    }

    /// What went wrong outside of the program is told without a trace.
    private static int failed(Exception thrown, CommandLine line, CommandLine.ParseResult asked)
            throws Exception {
        if (thrown instanceof IOException) {
            line.getErr().println("wherry: " + thrown.getMessage());
            return 1;
        }
        throw thrown;
    }

    @Override
    public Integer call() throws Exception {
        return new Bench(options()).run();
    }

    /// What is asked for.
    ///
    /// @throws ParameterException if that cannot be
    BenchOptions options() {
        try {
            return new BenchOptions(
                    sections(),
                    full ? Effort.FULL : Effort.SHORT,
                    new BenchOptions.Choice(only, peers),
                    keep(),
                    command());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Set<Section> sections() {
        Set<Section> sections = EnumSet.noneOf(Section.class);
        for (String word : words) {
            sections.addAll(word.equals(SEEDS) ? Section.OF_DOCUMENTS : Section.named(word));
        }
        if (apps) {
            sections.clear();
            sections.add(Section.APPS);
        }
        return sections.isEmpty() ? everything() : sections;
    }

    private Set<Section> everything() {
        return full ? EnumSet.allOf(Section.class) : Section.BRIEF;
    }

    private BenchOptions.Keep keep() {
        boolean isPart = only != null || peers != null;
        Path folder = out == null && !isPart ? BenchOptions.FOLDER : out;
        return new BenchOptions.Keep(folder, resumed);
    }

    /// The command as one would type it.
    private String command() {
        StringBuilder command = new StringBuilder("./wherry bench");
        for (String word : spec.commandLine().getParseResult().originalArgs()) {
            boolean plain = word.matches("[A-Za-z0-9./_-]+");
            command.append(plain ? " " + word : " '" + word + "'");
        }
        return command.toString();
    }
}
