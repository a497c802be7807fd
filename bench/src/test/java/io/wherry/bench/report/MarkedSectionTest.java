// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MarkedSectionTest {
    private static final String BEGIN = "<!-- headline: written by ./wherry bench report -->\n";
    private static final String END = "<!-- end of headline -->";

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void inAFolder() {
        file = folder.resolve("README.md");
    }

    @Test
    void textBetweenTheMarksIsReplaced() throws IOException {
        Files.writeString(file, "before\n" + BEGIN + "old\nlines\n" + END + "\nafter\n");

        MarkedSection.write(file, "new\n");
        MarkedSection.write(file, "newer\n");

        assertThat(file).hasContent("before\n" + BEGIN + "newer\n" + END + "\nafter\n");
    }

    @Test
    void fileWithoutMarksIsLeftAlone() throws IOException {
        for (String text : new String[] {"", BEGIN, END, END + BEGIN}) {
            Files.writeString(file, text);

            assertThatIOException()
                    .isThrownBy(() -> MarkedSection.write(file, "new\n"))
                    .withMessageContaining("README.md")
                    .withMessageContaining(BEGIN.strip());
            assertThat(file).hasContent(text);
        }
    }
}
