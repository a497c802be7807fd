// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// All that was measured in one run of the bench.
///
/// @param format of the file it is kept in
/// @param parts by the name of their section, in the order of the page
public record Run(int format, Setting setting, Map<String, Part> parts) {
    /// The format that is written; one that adds names only has the same number.
    public static final int FORMAT = 1;

    /// Parts that are derived from the others.
    public static final Set<String> MADE = Set.of("overview", "seeds", "limits");

    public Run {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /// Returns an empty run.
    public static Run begun(Setting setting) {
        return new Run(FORMAT, setting, Map.of());
    }

    /// The same with one part more, or another one in its place.
    public Run with(String section, Part part) {
        Map<String, Part> more = new LinkedHashMap<>(parts);
        more.put(section, part);
        return new Run(format, setting, more);
    }

    public boolean has(String section) {
        Part part = parts.get(section);
        return part != null && part.isMeasured();
    }
}
