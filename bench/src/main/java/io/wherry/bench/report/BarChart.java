// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.List;
import java.util.Locale;

/// Ratios as bars in SVG, for places that show pictures and no HTML: dark where the reader's system is.
///
/// The axis is linear; bars begin at 1, and go to the left where a ratio is less. Those that are longer than the axis are cut, and marked so.
public final class BarChart {
    private static final int WIDTH = 920;
    private static final int LEFT = 470;
    private static final int RIGHT = 850;
    private static final int TOP = 60;
    private static final int STEP = 18;
    private static final int THICK = 11;
    private static final int BELOW = 12;
    private static final int GAP = 6;

    /// The ratio at the right end of the axis.
    private static final int MOST = 6;

    private static final String STYLE =
            """
            <style>
            .ground { fill: #ffffff; }
            text { font: 12px system-ui, sans-serif; fill: #1f2328; }
            .title { font-size: 16px; font-weight: 600; }
            .label { text-anchor: end; }
            .tick { text-anchor: middle; }
            .grid { stroke: #d1d9e0; }
            .cut { stroke: #ffffff; stroke-width: 3; }
            .more { fill: #0b5cad; }
            .less { fill: #b4520a; }
            .axis { stroke: #59636e; }
            @media (prefers-color-scheme: dark) {
              .ground { fill: #0d1117; }
              text { fill: #e6edf3; }
              .more { fill: #58a6ff; }
              .less { fill: #f0883e; }
              .axis { stroke: #9198a1; }
              .grid { stroke: #30363d; }
              .cut { stroke: #0d1117; }
            }
            </style>
            """;

    private final List<Bar> bars;

    /// A bar.
    ///
    /// @param ratio more than 0
    public record Bar(String label, double ratio) {}

    private BarChart(List<Bar> bars) {
        this.bars = bars;
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
        for (int tick = 0; tick <= MOST; tick++) {
            svg.append(tick(tick));
        }
        for (int row = 0; row < bars.size(); row++) {
            add(svg, bars.get(row), TOP + STEP * row);
        }
        svg.append(line("axis", 1));
        return svg.append("</svg>\n").toString();
    }

    private String tick(int ratio) {
        return "<text class=\"tick\" x=\"%s\" y=\"%d\">%dx</text>"
                        .formatted(number(place(ratio)), TOP - 2 * GAP, ratio)
                + line("grid", ratio);
    }

    private String line(String kind, int ratio) {
        return "<line class=\"%1$s\" x1=\"%2$s\" x2=\"%2$s\" y1=\"%3$d\" y2=\"%4$d\"/>\n"
                .formatted(kind, number(place(ratio)), TOP - GAP, height() - BELOW);
    }

    private void add(StringBuilder svg, Bar bar, int top) {
        double begin = place(Math.min(1, bar.ratio()));
        double end = place(Math.clamp(bar.ratio(), 1, MOST));
        String kind = bar.ratio() < 1 ? "less" : "more";
        int base = top + THICK - 2;
        svg.append(
                "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>"
                        .formatted(LEFT - 2 * GAP, base, escaped(bar.label())));
        svg.append(
                "<rect class=\"%s\" x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\" rx=\"2\"/>"
                        .formatted(kind, number(begin), top, number(end - begin), THICK));
        if (bar.ratio() > MOST) {
            svg.append(cut(top));
        }
        svg.append(
                "<text x=\"%s\" y=\"%d\">%s</text>\n"
                        .formatted(number(end + GAP), base, NumberFormats.ratio(bar.ratio())));
    }

    /// Marks a bar that is longer than the axis.
    private static String cut(int top) {
        return "<line class=\"cut\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                .formatted(RIGHT - 3 * GAP, RIGHT - 2 * GAP, top + THICK + 1, top - 1);
    }

    private static double place(double ratio) {
        return LEFT + ratio / MOST * (RIGHT - LEFT);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
