// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.event.PlotChangeEvent;
import org.jfree.chart.event.PlotChangeListener;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.CombinedDomainCategoryPlot;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.CombinedRangeCategoryPlot;
import org.jfree.chart.plot.CombinedRangeXYPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/// Plots of plots, which listen to each other.
final class PlotGraphs {
    private PlotGraphs() {}

    static List<UsedGraph> all() {
        return List.of(
                UsedGraph.of(
                        CombinedDomainXYPlot.class,
                        "plots over one domain",
                        PlotGraphs::domain,
                        copy -> touched(copy, copy.getSubplots())),
                UsedGraph.of(
                        CombinedRangeXYPlot.class,
                        "plots over one range",
                        PlotGraphs::range,
                        copy -> touched(copy, copy.getSubplots())),
                UsedGraph.of(
                        CombinedDomainCategoryPlot.class,
                        "bars over one domain",
                        PlotGraphs::domainOfCategories,
                        copy -> touched(copy, copy.getSubplots())),
                UsedGraph.of(
                        CombinedRangeCategoryPlot.class,
                        "bars over one range",
                        PlotGraphs::rangeOfCategories,
                        copy -> touched(copy, copy.getSubplots())),
                UsedGraph.of(
                        XYPlot.class,
                        "subplot of plots over one domain",
                        () -> domain().getSubplots().getLast(),
                        PlotGraphs::touchedBelow),
                UsedGraph.of(
                        XYPlot.class,
                        "subplot of plots over one range",
                        () -> range().getSubplots().getFirst(),
                        PlotGraphs::touchedBelow),
                UsedGraph.of(
                        Object[].class,
                        "axis, dataset and renderer before their plot",
                        PlotGraphs::parts,
                        copy -> touchedBelow((XYPlot) copy[3])),
                UsedGraph.of(
                        JFreeChart.class,
                        "chart of plots",
                        () -> new JFreeChart("title", domain()),
                        copy ->
                                touched(
                                        copy.getPlot(),
                                        ((CombinedDomainXYPlot) copy.getPlot()).getSubplots())));
    }

    /// Counts the changes of a plot.
    private static final class Counter implements PlotChangeListener {
        private int changes;

        @Override
        public void plotChanged(PlotChangeEvent event) {
            changes++;
        }
    }

    /// How many changes of its subplots a plot passes on.
    private static String touched(Plot plot, List<?> subplots) {
        Counter counter = new Counter();
        plot.addChangeListener(counter);
        List<Object> seen = new ArrayList<>();
        for (Object each : subplots) {
            Plot subplot = (Plot) each;
            subplot.setForegroundAlpha(.5f);
            seen.add(counter.changes);
            seen.add(subplot.getParent() == plot);
            if (subplot instanceof XYPlot xy) {
                xy.setRangeZeroBaselineVisible(true);
                ((XYSeriesCollection) xy.getDataset()).removeAllSeries();
                seen.add(counter.changes);
                seen.add(
                        String.valueOf(
                                xy.getDomainAxis() == null ? null : xy.getDomainAxis().getRange()));
            }
        }
        return seen.toString();
    }

    private static String touchedBelow(XYPlot subplot) {
        List<? extends Plot> siblings =
                subplot.getParent() instanceof CombinedDomainXYPlot domain
                        ? domain.getSubplots()
                        : ((CombinedRangeXYPlot) subplot.getParent()).getSubplots();
        return siblings.indexOf(subplot) + touched(subplot.getParent(), siblings);
    }

    private static Object[] parts() {
        XYPlot plot = domain().getSubplots().getFirst();
        return new Object[] {plot.getRangeAxis(), plot.getDataset(), plot.getRenderer(), plot};
    }

    private static XYPlot plot(String name, boolean domain, boolean range) {
        XYSeries series = new XYSeries(name);
        series.add(1, 2);
        series.add(3, name.length());
        return new XYPlot(
                new XYSeriesCollection(series),
                domain ? new NumberAxis("x " + name) : null,
                range ? new NumberAxis("y " + name) : null,
                new XYLineAndShapeRenderer());
    }

    private static CombinedDomainXYPlot domain() {
        CombinedDomainXYPlot plot = new CombinedDomainXYPlot(new NumberAxis("x"));
        plot.add(plot("a", false, true), 1);
        plot.add(plot("bc", false, true), 2);
        return plot;
    }

    private static CombinedRangeXYPlot range() {
        CombinedRangeXYPlot plot = new CombinedRangeXYPlot(new NumberAxis("y"));
        plot.add(plot("a", true, false), 1);
        plot.add(plot("bc", true, false), 2);
        return plot;
    }

    private static CategoryPlot bars(boolean domain, boolean range) {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        data.addValue(1, "row", "column");
        return new CategoryPlot(
                data,
                domain ? new CategoryAxis("x") : null,
                range ? new NumberAxis("y") : null,
                new BarRenderer());
    }

    private static CombinedDomainCategoryPlot domainOfCategories() {
        CombinedDomainCategoryPlot plot = new CombinedDomainCategoryPlot(new CategoryAxis("x"));
        plot.add(bars(false, true), 1);
        plot.add(bars(false, true), 2);
        return plot;
    }

    private static CombinedRangeCategoryPlot rangeOfCategories() {
        CombinedRangeCategoryPlot plot = new CombinedRangeCategoryPlot(new NumberAxis("y"));
        plot.add(bars(true, false), 1);
        plot.add(bars(true, false), 2);
        return plot;
    }
}
