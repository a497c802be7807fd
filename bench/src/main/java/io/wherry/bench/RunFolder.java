// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.papers.Cases;
import io.wherry.bench.papers.Headline;
import io.wherry.bench.report.HtmlPage;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The folder of a run: `run.json`, and the pages that are made from it.
record RunFolder(Path folder) {
    static final String RUN = "run.json";
    static final String REPORT = "report.html";

    /// The run that is there, or the one that begins.
    ///
    /// @throws IOException if the existing run cannot be continued
    Run resume(Run fresh) throws IOException {
        Path file = folder.resolve(RUN);
        if (!Files.exists(file)) {
            return fresh;
        }
        Run old = RunFile.read(file);
        if (!old.setting().effort().equals(fresh.setting().effort())
                || !old.setting().machine().equals(fresh.setting().machine())
                || !old.setting().versions().equals(fresh.setting().versions())) {
            throw new IOException(
                    "the run in "
                            + folder
                            + " is of another effort, machine or version: measure all of it again");
        }
        return old;
    }

    /// Writes the run; pages wait for its end.
    void keep(Run run) throws IOException {
        Files.createDirectories(folder);
        RunFile.write(run, folder.resolve(RUN));
    }

    /// Writes all pages: one of HTML, one of Markdown for each section, and the picture of the overview.
    void pages(Run run) throws IOException {
        Files.createDirectories(folder);
        for (var entry : run.parts().entrySet()) {
            if (entry.getValue().isMeasured()) {
                Path page = folder.resolve(entry.getKey() + ".md");
                Files.writeString(page, Markdown.of(entry.getValue().blocks()));
            }
        }
        Files.writeString(folder.resolve(Headline.PICTURE), Headline.picture(run));
        HtmlPage.write(run, ReportLayout.site(), Cases.of(run), folder.resolve(REPORT));
    }
}
