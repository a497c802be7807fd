// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.List;
import java.util.regex.Pattern;

/// A line of a profile.
///
/// @param rank the number of the rank
/// @param what the method, operation or format; empty where there is only one
/// @param types of the values, as `Integer, double[]`; empty if there are none
public record ProfileRow(
        int rank, RowKind kind, String what, String types, ProfileAmounts amounts) {
    private static final String TAB = "\t";
    private static final Pattern SPACES = Pattern.compile("[\\t\\r\\n]");

    /// The header line of a file.
    static final String HEAD =
            String.join(
                    TAB,
                    "rank",
                    "kind",
                    "what",
                    "types",
                    "count",
                    "least elements",
                    "most elements",
                    "bytes",
                    "nanoseconds",
                    "serializing");

    private static final int COLUMNS = HEAD.split(TAB, -1).length;

    /// The row as a line of a file.
    String line() {
        return String.join(
                TAB,
                List.of(
                        Integer.toString(rank),
                        kind.word(),
                        SPACES.matcher(what).replaceAll(" "),
                        SPACES.matcher(types).replaceAll(" "),
                        Long.toString(amounts.count()),
                        Long.toString(amounts.elements().least()),
                        Long.toString(amounts.elements().most()),
                        Long.toString(amounts.bytes()),
                        Long.toString(amounts.nanos()),
                        Long.toString(amounts.serializing())));
    }

    /// Parses a line that [#line] wrote.
    ///
    /// @throws IllegalArgumentException if the line has another format
    static ProfileRow of(String line) {
        String[] parts = line.split(TAB, -1);
        if (parts.length != COLUMNS) {
            throw new IllegalArgumentException(
                    "columns=" + parts.length + ", wanted=" + COLUMNS + ": " + line);
        }
        ProfileAmounts.Range elements =
                new ProfileAmounts.Range(Long.parseLong(parts[5]), Long.parseLong(parts[6]));
        return new ProfileRow(
                Integer.parseInt(parts[0]),
                RowKind.of(parts[1]),
                parts[2],
                parts[3],
                new ProfileAmounts(
                        Long.parseLong(parts[4]),
                        elements,
                        Long.parseLong(parts[7]),
                        Long.parseLong(parts[8]),
                        Long.parseLong(parts[9])));
    }
}
