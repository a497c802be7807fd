// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.options.Area;
import io.wherry.bench.options.Section;
import io.wherry.bench.report.PageLayout;
import io.wherry.bench.report.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Which sections are on which page of the report.
final class ReportLayout {
    private static final String OVERVIEW = "overview";
    private static final String SEEDS = "seeds";
    private static final String LIMITS = "limits";

    private ReportLayout() {}

    static PageLayout site() {
        List<PageLayout.Area> areas = new ArrayList<>();
        areas.add(new PageLayout.Area(OVERVIEW, "Overview", List.of(OVERVIEW)));
        areas.add(new PageLayout.Area("documents", "Documents", List.of(SEEDS)));
        for (Area area : Area.values()) {
            areas.add(new PageLayout.Area(area.label(), area.title(), sections(area)));
        }
        areas.add(new PageLayout.Area(LIMITS, "Missed targets", List.of(LIMITS)));
        return new PageLayout(areas, Run.MADE);
    }

    private static List<String> sections(Area area) {
        return Arrays.stream(Section.values())
                .filter(section -> section.area() == area)
                .map(Section::label)
                .toList();
    }
}
