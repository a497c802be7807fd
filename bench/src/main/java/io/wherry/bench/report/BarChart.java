// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.List;
import java.util.Locale;

/// Ratios as bars in SVG, for places that show pictures and no HTML: dark where the reader's system is.
///
/// The axis is logarithmic; bars begin at 1, and go to the left where a ratio is less.
public final class BarChart {
    private static final int WIDTH = 920;
    private static final int LEFT = 450;
    private static final int RIGHT = 850;
    private static final int TOP = 56;
    private static final int STEP = 24;
    private static final int THICK = 14;
    private static final int BELOW = 16;
    private static final int GAP = 6;

    private static final String STYLE =
            """
            <style>
            .ground { fill: #ffffff; }
            text { font: 13px system-ui, sans-serif; fill: #1f2328; }
            .title { font-size: 16px; font-weight: 600; }
            .label { text-anchor: end; }
            .more { fill: #0b5cad; }
            .less { fill: #b4520a; }
            .axis { stroke: #59636e; }
            @media (prefers-color-scheme: dark) {
              .ground { fill: #0d1117; }
              text { fill: #e6edf3; }
              .more { fill: #58a6ff; }
              .less { fill: #f0883e; }
              .axis { stroke: #9198a1; }
            }
            </style>
            """;

    private final List<Bar> bars;
    private final double least;
    private final double most;

    /// A bar.
    ///
    /// @param ratio more than 0
    public record Bar(String label, double ratio) {}

    private BarChart(List<Bar> bars) {
        this.bars = bars;
        this.least = Math.min(1, bars.stream().mapToDouble(Bar::ratio).min().orElse(1));
        this.most = Math.max(2, bars.stream().mapToDouble(Bar::ratio).max().orElse(2));
    }

    /// The whole picture.
    ///
    /// @param title description of the ratios
    public static String of(String title, List<Bar> bars) {
        return new BarChart(List.copyOf(bars)).svg(title);
    }

    private int height() {
        return TOP + STEP * bars.size() + BELOW;
    }

    private String svg(String title) {
        StringBuilder svg = new StringBuilder();
        svg.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\">\n"
                        .formatted(WIDTH, height(), WIDTH));
        svg.append("<title>").append(escaped(title)).append("</title>\n").append(STYLE);
        svg.append("<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n");
        svg.append("<text class=\"title\" x=\"8\" y=\"28\">%s</text>\n".formatted(escaped(title)));
        for (int row = 0; row < bars.size(); row++) {
            add(svg, bars.get(row), TOP + STEP * row);
        }
        svg.append(
                "<line class=\"axis\" x1=\"%1$s\" x2=\"%1$s\" y1=\"%2$d\" y2=\"%3$d\"/>\n"
                        .formatted(number(place(1)), TOP - GAP, height() - BELOW));
        return svg.append("</svg>\n").toString();
    }

    private void add(StringBuilder svg, Bar bar, int top) {
        double begin = place(Math.min(1, bar.ratio()));
        double end = place(Math.max(1, bar.ratio()));
        String kind = bar.ratio() < 1 ? "less" : "more";
        int base = top + THICK - 2;
        svg.append(
                "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>"
                        .formatted(LEFT - 2 * GAP, base, escaped(bar.label())));
        svg.append(
                "<rect class=\"%s\" x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\" rx=\"2\"/>"
                        .formatted(kind, number(begin), top, number(end - begin), THICK));
        svg.append(
                "<text x=\"%s\" y=\"%d\">%s</text>\n"
                        .formatted(number(end + GAP), base, NumberFormats.ratio(bar.ratio())));
    }

    private double place(double ratio) {
        double part = Math.log(ratio / least) / Math.log(most / least);
        return LEFT + part * (RIGHT - LEFT);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
