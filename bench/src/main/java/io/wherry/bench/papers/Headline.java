// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.BarChart;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.Setting;
import java.util.List;

/// The comparisons with default options as a picture, and the Markdown that shows it.
public final class Headline {
    /// The name of its file.
    public static final String PICTURE = "headline.svg";

    private static final String TITLE =
            "How many times as fast as others Wherry is, with default options";

    private Headline() {}

    /// The picture, in SVG.
    public static String picture(Run run) {
        return BarChart.of(TITLE, bars(run));
    }

    /// The Markdown with the picture and its caption.
    ///
    /// @param folder where the pages of the run are, as seen from the file that has the lines
    public static String lines(Run run, String folder) {
        Setting setting = run.setting();
        String machine = setting.machine().getOrDefault("processor", "a machine");
        String cores = setting.machine().getOrDefault("cores", "?");
        List<Standing> standings = standings(run);
        return """
        ![%s: faster in %d of %d comparisons](%s/%s)

        Measured by `%s` on %s, %s cores, %s. [The numbers](%s/overview.md), wins and losses by one rule, and [what limits us](%s/limits.md).
        """
                .formatted(
                        TITLE,
                        standings.stream().filter(Standing::isWin).count(),
                        standings.size(),
                        folder,
                        PICTURE,
                        setting.command(),
                        machine,
                        cores,
                        setting.day(),
                        folder,
                        folder);
    }

    /// The measured bars.
    static List<BarChart.Bar> bars(Run run) {
        return standings(run).stream()
                .map(standing -> new BarChart.Bar(standing.title(), standing.gain()))
                .toList();
    }

    private static List<Standing> standings(Run run) {
        return DefaultStandings.of(new RunIndex(run));
    }
}
