// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a page.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "block")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Block.Heading.class, name = "heading"),
    @JsonSubTypes.Type(value = Block.Paragraph.class, name = "paragraph"),
    @JsonSubTypes.Type(value = Block.Fact.class, name = "fact"),
    @JsonSubTypes.Type(value = Block.Table.class, name = "table")
})
public sealed interface Block {

    /// A title.
    ///
    /// @param level 1 for the title of the page
    record Heading(int level, String text) implements Block {}

    /// Text with `code`, links, *emphasis* and **strong** words as in Markdown.
    record Paragraph(String text) implements Block {}

    /// An entry of a list.
    record Fact(String name, String value) implements Block {}

    /// A table, which may be drawn.
    ///
    /// @param chart null if it is not drawn
    record Table(List<String> titles, List<Row> rows, @Nullable Chart chart) implements Block {
        public Table {
            titles = List.copyOf(titles);
            rows = List.copyOf(rows);
        }
    }

    /// A row of a table.
    ///
    /// @param group rows of one group are drawn together; empty if there is but one
    record Row(String group, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }
}
