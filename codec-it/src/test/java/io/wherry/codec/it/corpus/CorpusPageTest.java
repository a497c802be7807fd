// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CorpusPageTest {
    private static final Path PAGE = Path.of("..", "docs", "design", "corpus.md");
    private static final String BEGIN = "<!-- tables: written by CorpusPageTest -->\n";

    /// With `-Dwherry.corpus.page=write` the tables are written first.
    @Test
    void pageHasTheTablesOfThisCorpus() throws IOException {
        String page = Files.readString(PAGE);
        String wanted = page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + CorpusPage.text();

        if ("write".equals(System.getProperty("wherry.corpus.page"))) {
            Files.writeString(PAGE, wanted);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(wanted);
    }
}
