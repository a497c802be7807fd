// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import io.wherry.codec.GraphCodec;
import io.wherry.inspect.SizeCounter;
import io.wherry.inspect.SizeReport;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamScanner;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/// The bytes of a page by component, by class and by path of fields. It needs module
/// `inspect`.
///
/// Pages are measured in the format of java.io, which describes all classes: lean pages are smaller.
///
/// @param components the largest first, which is the page
/// @param report the same bytes by class, by path and by repeated string
public record PageSizes(List<ComponentSize> components, SizeReport report) {
    public PageSizes {
        components = List.copyOf(components);
    }

    /// Measures a page.
    ///
    /// @throws IOException if the page cannot be written in the format of java.io
    public static PageSizes of(Object page) throws IOException {
        ComponentVisitor components = new ComponentVisitor();
        SizeCounter sizes = new SizeCounter();
        try (StreamInput input = StreamInput.of("page", GraphCodec.javaio().encode(page))) {
            StreamScanner.scan(input, components);
            StreamScanner.scan(input, sizes);
        }
        return new PageSizes(components.sizes(), sizes.report());
    }

    /// Prints tables of at most `rows` rows.
    public void print(PrintWriter out, int rows) {
        out.printf(Locale.ROOT, "%15s  component%n", "bytes");
        for (ComponentSize row : components.subList(0, Math.min(rows, components.size()))) {
            String name = row.path().isEmpty() ? "(page)" : row.path();
            out.printf(Locale.ROOT, "%,15d  %s %s%n", row.bytes(), name, row.type());
        }
        out.println();
        report.print(out, rows);
    }
}
