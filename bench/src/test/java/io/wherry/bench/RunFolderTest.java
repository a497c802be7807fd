// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Block;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class RunFolderTest {
    private static final Part PART =
            Part.measured(3, List.of(new Block.Heading(1, "Remote calls")));

    @TempDir Path folder;

    @Test
    void stoppedRunGoesOn() throws Exception {
        RunFolder runFolder = new RunFolder(folder.resolve("deeper"));
        runFolder.keep(run("rmi").with("rmi", PART));

        Run resumed = runFolder.resume(run("rmi", "--resume"));

        assertThat(resumed.has("rmi")).isTrue();
        assertThat(resumed.has("iso")).isFalse();
    }

    @Test
    void runBeginsWhereNoneIs() throws Exception {
        Run fresh = run("rmi");

        assertThat(new RunFolder(folder).resume(fresh)).isSameAs(fresh);
    }

    @Test
    void runOfAnotherEffortIsNotGoneOnWith() throws Exception {
        RunFolder runFolder = new RunFolder(folder);
        runFolder.keep(run("rmi"));

        assertThatIOException()
                .isThrownBy(() -> runFolder.resume(run("rmi", "--full")))
                .withMessageContaining("another effort");
    }

    @Test
    void pagesAreMadeAgain() throws Exception {
        Path file = folder.resolve(RunFolder.RUN);
        RunFile.write(run("rmi").with("rmi", PART).with("iso", Part.skipped("no")), file);

        int exit = BenchCommand.line().execute("report", file.toString());

        assertThat(exit).isZero();
        assertThat(folder.resolve("rmi.md")).hasContent("# Remote calls\n\n");
        assertThat(folder.resolve("iso.md")).doesNotExist();
    }

    @Test
    void pictureIsShownByAFileElsewhere() throws Exception {
        Path results = Files.createDirectories(folder.resolve("docs/results"));
        Path file = results.resolve(RunFolder.RUN);
        RunFile.write(run("rmi").with("rmi", PART), file);
        Path readme = folder.resolve("README.md");
        Files.writeString(
                readme,
                "<!-- headline: written by ./wherry bench report -->\n<!-- end of headline -->\n");

        int exit =
                BenchCommand.line().execute("report", file.toString(), "--into", readme.toString());

        assertThat(exit).isZero();
        assertThat(readme).content().contains("](docs/results/headline.svg)\n");
        assertThat(results.resolve("headline.svg")).isNotEmptyFile();
    }

    @Test
    void missingRunIsAnError() {
        StringWriter said = new StringWriter();
        CommandLine line = BenchCommand.line().setErr(new PrintWriter(said));

        int exit = line.execute("report", folder.resolve("nothing.json").toString());

        assertThat(exit).isNotZero();
        assertThat(said.toString()).contains("nothing.json");
        assertThat(Files.exists(folder.resolve("rmi.md"))).isFalse();
    }

    private static Run run(String... args) {
        return Run.begun(SampleFacts.facts().setting(BenchCommand.parse(args)));
    }
}
