// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Adds the derived parts to a run.
public final class DerivedParts {
    private DerivedParts() {}

    /// The run with them, made anew.
    ///
    /// @param sections all sections of a full run, without derived parts
    public static Run onto(Run run, List<String> sections) {
        Map<String, Part> measured = new LinkedHashMap<>(run.parts());
        measured.keySet().removeAll(Run.MADE);
        Run plain = new Run(run.format(), run.setting(), measured);
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put(Overview.SECTION, Overview.of(plain, sections));
        parts.put(Papers.SECTION, Papers.of(plain));
        parts.putAll(measured);
        parts.put(MissedTargets.SECTION, MissedTargets.of(plain, sections));
        return new Run(run.format(), run.setting(), parts);
    }

    /// The places that are looked at and that the run's pages do not have: none, if it has a page of each section.
    public static List<String> strays(Run run) {
        RunIndex index = new RunIndex(run);
        Stream<CellAddress> papers =
                Papers.all().stream()
                        .flatMap(paper -> paper.exhibits().stream())
                        .flatMap(exhibit -> exhibit.spots().stream());
        return Stream.concat(papers, Overview.spots().stream())
                .filter(index::isStray)
                .map(CellAddress::toString)
                .distinct()
                .toList();
    }
}
