// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

/// Replaces headings and column titles of kept runs by their current names.
final class RenamedTitles {
    private static final String FILE = "renamed-titles.properties";
    private static final String SEPARATOR = ", ";

    private static final Properties NAMES = read();

    private RenamedTitles() {}

    private static Properties read() {
        Properties names = new Properties();
        try (InputStream in =
                Objects.requireNonNull(RenamedTitles.class.getResourceAsStream(FILE), FILE)) {
            names.load(in);
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Run applied(Run run) {
        Run renamed = run;
        for (var entry : run.parts().entrySet()) {
            Part part = entry.getValue();
            List<Block> blocks = part.blocks().stream().map(RenamedTitles::block).toList();
            renamed =
                    renamed.with(
                            entry.getKey(),
                            new Part(part.state(), part.reason(), part.seconds(), blocks));
        }
        return renamed;
    }

    private static Block block(Block block) {
        return switch (block) {
            case Block.Heading heading ->
                    new Block.Heading(heading.level(), heading(heading.text()));
            case Block.Table table ->
                    new Block.Table(
                            table.titles().stream().map(RenamedTitles::title).toList(),
                            table.rows(),
                            table.chart());
            case Block.Paragraph _, Block.Fact _ -> block;
        };
    }

    /// Replaces a heading as a whole, or each of its parts: `<name>, one core`.
    private static String heading(String text) {
        String whole = title(text);
        return whole.equals(text)
                ? Arrays.stream(text.split(SEPARATOR, -1))
                        .map(RenamedTitles::title)
                        .collect(Collectors.joining(SEPARATOR))
                : whole;
    }

    private static String title(String text) {
        return NAMES.getProperty(text, text);
    }
}
