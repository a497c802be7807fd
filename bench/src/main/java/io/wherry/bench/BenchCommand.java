// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.options.Section;
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
        description = "Measures Wherry compared with alternatives and writes the results as pages.",
        subcommands = {ReportCommand.class, CompareCommand.class})
public final class BenchCommand implements Callable<Integer> {
    private static final String SEEDS = "seeds";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "SECTION",
            description = {
                "Sections to measure: an area (codec, transports, rmi, mpi, iso, apps, engines), a section of one ("
                        + Section.ALL
                        + "),",
                "or seeds: the figures and tables of the documents that Wherry is built after",
                "(default: all sections)."
            })
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--full",
            description =
                    "Measure all workloads with longer samples, in more than an hour for all sections (default: a selection, in less than ten minutes).")
    private boolean full;

    @Option(names = "--apps", description = "With seeds: measure the parallel programs only.")
    private boolean apps;

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            description =
                    "Regular expression for names of workloads, as 'tree|list'; the results are printed, not kept.")
    private @Nullable Pattern only;

    @Option(
            names = "--peers",
            paramLabel = "REGEX",
            description =
                    "Regular expression for names of contenders, in addition to Wherry; the results are printed, not kept.")
    private @Nullable Pattern peers;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of run.json, report.html and the pages (default: target/bench).")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            description = "Continue the run in that folder: measure only the missing sections.")
    private boolean resumed;

    /// The command line, with its commands.
    static CommandLine line() {
        return new CommandLine(new BenchCommand())
                .setExecutionExceptionHandler(BenchCommand::failed);
    }

    /// Parses a command line.
    ///
    /// @throws ParameterException if the arguments are invalid
    public static BenchOptions parse(String... args) {
        CommandLine line = line();
        line.parseArgs(args);
        BenchCommand command = line.getCommand();
        return command.options();
    }

    /// Prints errors from outside of the program (files, arguments) without a stack trace.
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

    /// Returns the options of the run.
    ///
    /// @throws ParameterException if the arguments are invalid
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

    /// Returns the command line.
    private String command() {
        StringBuilder command = new StringBuilder("./wherry bench");
        for (String word : spec.commandLine().getParseResult().originalArgs()) {
            boolean plain = word.matches("[A-Za-z0-9./_-]+");
            command.append(plain ? " " + word : " '" + word + "'");
        }
        return command.toString();
    }
}
