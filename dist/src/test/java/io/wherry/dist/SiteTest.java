// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The site of the documentation: it is built, its links lead somewhere, and a browser shows it.
final class SiteTest {
    /// The exit code of `site/build` where its tools cannot be installed.
    private static final int NO_TOOLS = 3;

    private static final Path ROOT =
            Objects.requireNonNull(Programs.given("bom").getParent()).resolveSibling("");

    private static final Path SITE = ROOT.resolve("target").resolve("site");

    @TempDir static Path folder;

    /* With the command line of the archive, so that it is not built once more. */
    @BeforeAll
    static void build() throws Exception {
        Path script = ROOT.resolve("site").resolve("build");
        String home = "WHERRY_SITE_HOME=" + Programs.unpacked(folder);
        Programs.Ended ended = Programs.end(ROOT, "env", home, script);
        need(ended.code() != NO_TOOLS, ended.output());
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    private static void need(boolean there, String reason) {
        if (!there) {
            System.out.println("skipped: " + SiteTest.class.getName() + ": " + reason);
        }
        Assumptions.assumeTrue(there, reason);
    }

    @Test
    void pagesOfEveryKindAreThere() {
        assertThat(
                        Stream.of(
                                "index.html",
                                "docs/index.html",
                                "docs/how-to/mpi-run.html",
                                "docs/wire/lean.html",
                                "docs/results/overview.html",
                                "integrations/redisson/index.html",
                                "samples/hello/Orders.java.html",
                                "api/index.html",
                                "search/search_index.json"))
                .allSatisfy(page -> assertThat(SITE.resolve(page)).isNotEmptyFile());
    }

    @Test
    void eachCommandHasItsHelp() throws IOException {
        assertThat(Files.readString(SITE.resolve("command-line.html")))
                .contains("Usage: wherry run ", "Usage: wherry inspect tree ");
    }

    @Test
    void browserRunsThePage() throws Exception {
        Path browser = browser();
        need(browser != null, "no Chromium: install the package chromium");
        Path page = SITE.resolve("docs/how-to/slurm.html");
        String copyButton = "md-code__button";
        String shown =
                Programs.run(
                        ROOT,
                        Objects.requireNonNull(browser),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--virtual-time-budget=8000",
                        "--dump-dom",
                        page.toUri());

        assertThat(shown).contains("<title>On Slurm - Wherry", copyButton);
        assertThat(Files.readString(page)).doesNotContain(copyButton);
    }

    private static @Nullable Path browser() {
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .map(name -> Path.of("/usr/bin", name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }
}
