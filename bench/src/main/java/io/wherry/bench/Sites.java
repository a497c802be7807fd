// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Run;
import io.wherry.bench.report.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Which sections are on which page of the report.
final class Sites {
    private static final String OVERVIEW = "overview";
    private static final String SEEDS = "seeds";

    private Sites() {}

    static Site site() {
        List<Site.Area> areas = new ArrayList<>();
        areas.add(new Site.Area(OVERVIEW, "Overview", List.of(OVERVIEW)));
        areas.add(new Site.Area("documents", "Five documents", List.of(SEEDS)));
        for (Area area : Area.values()) {
            areas.add(new Site.Area(area.label(), area.title(), sections(area)));
        }
        return new Site(areas, Run.MADE);
    }

    private static List<String> sections(Area area) {
        return Arrays.stream(Section.values())
                .filter(section -> section.area() == area)
                .map(Section::label)
                .toList();
    }
}
