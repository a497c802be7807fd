// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.options.Section;
import io.wherry.bench.papers.DerivedParts;
import io.wherry.bench.papers.Headline;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The kept results come from one run and are not edited by hand:
/// `./wherry bench report docs/results/run.json --into README.md` makes them again.
final class ResultsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path RESULTS = ROOT.resolve("docs/results");
    private static final Path RUN = RESULTS.resolve(RunFolder.RUN);

    @TempDir private Path folder;

    @Test
    void pagesAreMadeFromTheRun() throws IOException {
        assertThat(
                        BenchCommand.line()
                                .execute("report", RUN.toString(), "--out", folder.toString()))
                .isZero();

        assertThat(pages(RESULTS)).isEqualTo(pages(folder));
        for (String page : pages(folder)) {
            assertThat(RESULTS.resolve(page)).hasSameTextualContentAs(folder.resolve(page));
        }
    }

    @Test
    void everySectionWasMeasured() throws IOException {
        Map<String, Part> parts = RunFile.read(RUN).parts();

        assertThat(parts).containsKeys(Section.labels().toArray(String[]::new));
        assertThat(parts)
                .allSatisfy((section, part) ->
                        assertThat(part.state()).as(section).isEqualTo(Part.State.MEASURED));
    }

    @Test
    void readmeShowsTheRun() throws IOException {
        Run run = DerivedParts.onto(RunFile.read(RUN), Section.labels());

        assertThat(ROOT.resolve("README.md"))
                .content()
                .contains(Headline.lines(run, "docs/results"));
    }

    /// Those that are text.
    private static List<String> pages(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md") || name.endsWith(".svg"))
                    .sorted()
                    .toList();
        }
    }
}
