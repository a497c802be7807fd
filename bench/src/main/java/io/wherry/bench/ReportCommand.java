// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.options.Section;
import io.wherry.bench.papers.DerivedParts;
import io.wherry.bench.papers.Headline;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.MarkedSection;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `wherry bench report`.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Writes the pages of a run again.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "The run.json of the run (default: target/bench/run.json).")
    private Path file = BenchOptions.FOLDER.resolve(RunFolder.RUN);

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder for the pages (default: the folder of the run).")
    private @Nullable Path out;

    @Option(names = "--text", description = "Print the tables instead of writing pages.")
    private boolean text;

    @Option(
            names = "--into",
            paramLabel = "FILE",
            description =
                    "Markdown file that gets the picture of the overview between its marks; repeatable.")
    private List<Path> into = List.of();

    @Override
    public Integer call() throws IOException {
        Run run = DerivedParts.onto(RunFile.read(file), Section.labels());
        if (text) {
            System.out.println(Markdown.of(run));
        } else {
            Path folder = out == null ? file.resolveSibling("") : out;
            new RunFolder(folder).pages(run);
            for (Path page : into) {
                MarkedSection.write(page, Headline.lines(run, seen(folder, page)));
            }
        }
        return 0;
    }

    /// The folder as the page names it.
    private static String seen(Path folder, Path page) {
        Path from = page.toAbsolutePath().normalize().resolveSibling("");
        return from.relativize(folder.toAbsolutePath().normalize())
                .toString()
                .replace(File.separatorChar, '/');
    }
}
