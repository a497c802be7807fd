// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The report of a run in a real browser: `src/test/browser/report.mjs` says what is tried.
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReportInBrowserTest {
    private static final Path SCRIPTS = Path.of("src", "test", "browser");
    private static final String AWKWARD = "</script><b>bold?</b> \"quoted\", \u00fcber {{run}} $1";

    @TempDir Path folder;

    @Test
    void reportDoesWhatPeopleTry() throws Exception {
        Path browser = browser();
        need(browser != null, "no Chromium: install the package chromium");
        need(isThere("node"), "no node: install the package nodejs");
        need(
                Files.isDirectory(SCRIPTS.resolve("node_modules").resolve("playwright-core")),
                "no playwright-core: run `npm ci` in bench/src/test/browser");
        Path file = folder.resolve("report.html");
        HtmlPage.write(run(), site(), cases(), file);

        Process script =
                new ProcessBuilder("node", "report.mjs", browser.toString(), file.toString())
                        .directory(SCRIPTS.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(script.waitFor()).as(said).isZero();
    }

    @Test
    void nothingRunsButWhatIsNamedByItsHash() throws Exception {
        Path file = folder.resolve("report.html");

        HtmlPage.write(run(), site(), cases(), file);

        String page = Files.readString(file);
        assertThat(page)
                .contains("default-src 'none'; ", "script-src 'sha256-", "style-src 'sha256-");
        assertThat(page).doesNotContain("unsafe-inline").doesNotContain("{{policy}}");
        assertThat(page).doesNotContain(AWKWARD).contains("\\u003c/script>");
    }

    /// Without what `.ci/run` installs it is left out, and says so; in continuous integration all of it is there.
    private static void need(boolean isThere, String otherwise) {
        if (System.getenv("CI") != null) {
            assertThat(isThere).as(otherwise).isTrue();
        } else if (!isThere) {
            System.err.println("report is not opened in a browser: " + otherwise);
        }
        assumeTrue(isThere, otherwise);
    }

    private static @Nullable Path browser() {
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .map(name -> Path.of("/usr/bin", name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static boolean isThere(String program) {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError("unexpected interrupt", e);
        }
    }

    private static PageLayout site() {
        return new PageLayout(
                List.of(
                        new PageLayout.Area("overview", "Overview", List.of("overview")),
                        new PageLayout.Area("codec", "Serialization", List.of("lean")),
                        new PageLayout.Area("rmi", "Remote calls", List.of("rmi"))),
                Set.of("overview"));
    }

    private static List<MeasuredCase> cases() {
        return List.of(
                one("order", "write", "java.io", 4),
                one("order", "write", "Fory", 0.5),
                one("list", "read", "java.io", 2000));
    }

    private static MeasuredCase one(String workload, String measure, String peer, double gain) {
        MeasuredCase.Compared compared =
                new MeasuredCase.Compared(peer, gain, "100 ns", (int) (100 * gain) + " ns");
        return new MeasuredCase("Serialization", workload, measure, compared, "lean");
    }

    private static Run run() {
        Grid bars = new Grid(List.of("workload", "wherry", "java.io")).drawn(Chart.BARS);
        bars.addCells(List.of(Cell.of("tr\"ee"), time(900, 1000), time(4000, 5000)));
        bars.addCells(List.of(Cell.of("list"), time(90, 100), time(600, 700)));
        Grid curves = new Grid(List.of("bytes", "wherry", "raw socket")).drawn(Chart.CURVES);
        for (int bytes = 8; bytes <= 1 << 20; bytes *= 8) {
            curves.addCells(
                    List.of(Cell.size(bytes), time(bytes, 2.0 * bytes), time(bytes, 1.5 * bytes)));
        }
        Grid ratios = new Grid(List.of("workload", "faster by")).drawn(Chart.BARS);
        for (int row = 0; row < 60; row++) {
            ratios.addCells(
                    List.of(Cell.of("row " + row), Cell.ratio(Unit.SPEED_UP, 0.25 + row / 4.0)));
        }
        Grid words = new Grid(List.of("what", "reason"));
        words.add(List.of("something", AWKWARD));
        List<Block> blocks =
                List.of(
                        new Block.Heading(1, "The lean format"),
                        new Block.Fact("day", "today"),
                        new Block.Paragraph("Some `code`, *soft* and **strong** words: " + AWKWARD),
                        new Block.Heading(2, "Writing"),
                        bars.table(),
                        new Block.Heading(2, "Over sizes"),
                        curves.table(),
                        words.table(),
                        new Block.Heading(2, "Ratios"),
                        ratios.table());
        return RunFileTest.run()
                .with("lean", Part.measured(12, blocks))
                .with("rmi", Part.skipped("left out for a test"));
    }

    private static Cell time(double from, double to) {
        return Cell.time(Samples.of(from, (from + to) / 2, to));
    }
}
