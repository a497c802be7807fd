// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.List;
import java.util.Set;

/// How the parts of a run are put on pages.
///
/// @param areas in the order of the navigation; `overview` comes first and describes the run
/// @param made derived parts, which measure nothing
public record PageLayout(List<Area> areas, Set<String> made) {
    public PageLayout {
        areas = List.copyOf(areas);
        made = Set.copyOf(made);
    }

    /// A page.
    ///
    /// @param name in its address
    /// @param sections the parts that are on it
    public record Area(String name, String title, List<String> sections) {
        public Area {
            sections = List.copyOf(sections);
        }
    }
}
