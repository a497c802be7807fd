// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes blocks as Markdown; the columns of tables are padded for readers of the plain text.
public final class Markdown {
    private static final int NARROWEST = 3;

    /// Cells that are longer are not padded to.
    private static final int WIDEST = 120;

    private final StringBuilder text = new StringBuilder();
    private boolean inList;

    private Markdown() {}

    public static String of(List<Block> blocks) {
        Markdown markdown = new Markdown();
        blocks.forEach(markdown::add);
        return markdown.text.toString();
    }

    /// All pages of a run, one after another.
    public static String of(Run run) {
        return run.parts().values().stream()
                .filter(Part::isMeasured)
                .map(part -> of(part.blocks()))
                .collect(Collectors.joining("\n"));
    }

    private void add(Block block) {
        boolean isFact = block instanceof Block.Fact;
        if (!(isFact && inList)) {
            space();
        }
        inList = isFact;
        switch (block) {
            case Block.Heading heading ->
                    text.append("#".repeat(heading.level()))
                            .append(' ')
                            .append(heading.text())
                            .append("\n\n");
            case Block.Paragraph paragraph -> text.append(paragraph.text()).append('\n');
            case Block.Fact fact ->
                    text.append("- ")
                            .append(fact.name())
                            .append(": ")
                            .append(fact.value())
                            .append('\n');
            case Block.Table table -> add(table);
        }
    }

    private void space() {
        if (!text.isEmpty() && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
    }

    private void add(Block.Table table) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.titles());
        table.rows().forEach(row -> lines.add(texts(row)));
        int[] widths = widths(lines);
        add(lines.getFirst(), widths);
        rule(widths);
        lines.subList(1, lines.size()).forEach(line -> add(line, widths));
    }

    private static List<String> texts(Block.Row row) {
        return row.cells().stream().map(cell -> cell.text().replace("|", "\\|")).toList();
    }

    private static int[] widths(List<List<String>> lines) {
        int[] widths = new int[lines.getFirst().size()];
        for (List<String> line : lines) {
            for (int column = 0; column < widths.length; column++) {
                int length = Math.min(WIDEST, line.get(column).length());
                widths[column] = Math.max(widths[column], length);
            }
        }
        return widths;
    }

    /// Aligns the first column to the left, the others to the right.
    private void rule(int[] widths) {
        text.append('|');
        for (int column = 0; column < widths.length; column++) {
            text.append(column == 0 ? " :" : " -")
                    .append("-".repeat(Math.max(1, widths[column] - 2)))
                    .append(column == 0 ? "- |" : ": |");
        }
        text.append('\n');
    }

    private void add(List<String> line, int[] widths) {
        text.append('|');
        for (int column = 0; column < widths.length; column++) {
            String cell = line.get(column);
            int wanted = Math.max(NARROWEST, widths[column]);
            String padding = " ".repeat(Math.max(0, wanted - cell.length()));
            text.append(' ').append(column == 0 ? cell + padding : padding + cell).append(" |");
        }
        text.append('\n');
    }
}
