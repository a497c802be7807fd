// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.BarChart;
import io.wherry.bench.report.MeasuredValue;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// The [Overview] as a picture, and the Markdown that shows it.
public final class Headline {
    /// The name of its file.
    public static final String PICTURE = "headline.svg";

    private static final String TITLE = "Wherry is faster by";

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
        return """
        ![%s](%s/%s)

        Measured by `%s` on %s, %s cores, %s; means over workloads and sizes, wins and losses, and [what limits them](%s/overview.md).
        """
                .formatted(
                        alternative(run),
                        folder,
                        PICTURE,
                        setting.command(),
                        machine,
                        cores,
                        setting.day(),
                        folder);
    }

    /// The alternative text of the picture.
    private static String alternative(Run run) {
        List<String> words = new ArrayList<>();
        for (BarChart.Bar bar : bars(run)) {
            words.add(bar.label() + ": " + NumberFormats.ratio(bar.ratio()));
        }
        return TITLE + ": " + String.join("; ", words);
    }

    /// The measured bars.
    static List<BarChart.Bar> bars(Run run) {
        RunIndex index = new RunIndex(run);
        List<BarChart.Bar> bars = new ArrayList<>();
        for (String subject : List.of("java.io", "Kryo", "Fory")) {
            add(bars, index, "graphs written", Overview.WRITE, subject);
            add(bars, index, "graphs read", Overview.READ, subject);
        }
        for (OverviewRow row : Headlines.chief()) {
            OptionalDouble gain = index.gain(row);
            gain.ifPresent(ratio -> bars.add(new BarChart.Bar(row.title(), ratio)));
        }
        return bars;
    }

    private static void add(
            List<BarChart.Bar> bars, RunIndex index, String what, String motion, String subject) {
        MeasuredValue mean = index.number(Overview.mean(motion, subject));
        if (mean != null) {
            bars.add(new BarChart.Bar(what + ", vs. " + subject, mean.samples().median()));
        }
    }
}
