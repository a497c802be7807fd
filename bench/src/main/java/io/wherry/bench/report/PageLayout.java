// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.List;
import java.util.Set;

/// How the parts of a run are put on pages.
///
/// @param areas in the order of the navigation; the one named `overview` comes first and says how the run was made
/// @param made parts that are made from others and measure nothing
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
