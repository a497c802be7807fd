// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.geom.Ellipse2D;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.labels.StandardXYToolTipGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.DialShape;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.MeterPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ThermometerPlot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.GrayPaintScale;
import org.jfree.chart.renderer.LookupPaintScale;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.KeyedObjects;
import org.jfree.data.KeyedObjects2D;
import org.jfree.data.Range;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.gantt.Task;
import org.jfree.data.gantt.TaskSeries;
import org.jfree.data.gantt.TaskSeriesCollection;
import org.jfree.data.general.DefaultPieDataset;
import org.jfree.data.general.DefaultValueDataset;
import org.jfree.data.statistics.DefaultBoxAndWhiskerCategoryDataset;
import org.jfree.data.statistics.HistogramDataset;
import org.jfree.data.time.Day;
import org.jfree.data.time.Month;
import org.jfree.data.time.TimeSeries;
import org.jfree.data.time.TimeSeriesCollection;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.DefaultXYZDataset;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/// Graphs of JFreeChart.
final class ChartGraphs {
    private ChartGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("jfreechart");
        categories(shelf);
        charts(shelf);
        plots(shelf);
        datasets(shelf);
        parts(shelf);
        return shelf.putAll(JarScan.of(JFreeChart.class)).graphs();
    }

    private static DefaultCategoryDataset sales() {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        for (int i = 0; i < 12; i++) {
            data.addValue(i * 1.5, "row " + i % 3, "column " + i / 3);
        }
        return data;
    }

    private static DefaultPieDataset<String> shares() {
        DefaultPieDataset<String> data = new DefaultPieDataset<>();
        data.setValue("a", 1.5);
        data.setValue("b", null);
        data.setValue("c", 3);
        return data;
    }

    private static XYSeriesCollection points() {
        XYSeries series = new XYSeries("points");
        for (int i = 0; i < 20; i++) {
            series.add(i, i * i / 2.0);
        }
        XYSeriesCollection data = new XYSeriesCollection(series);
        data.addSeries(new XYSeries("none"));
        return data;
    }

    private static TimeSeriesCollection days() {
        TimeSeries series = new TimeSeries("days");
        for (int i = 1; i < 20; i++) {
            series.add(new Day(i, 3, 2026), i * 2);
        }
        return new TimeSeriesCollection(series, TimeZone.getTimeZone("UTC"));
    }

    private static void categories(LibraryGraphs shelf) {
        shelf.put("bar-chart", () -> ChartFactory.createBarChart("Sales", "x", "y", sales()))
                .put(
                        "stacked-chart",
                        () -> ChartFactory.createStackedBarChart("Sales", "x", "y", sales()))
                .put(
                        "area-chart",
                        () ->
                                ChartFactory.createAreaChart(
                                        "Sales",
                                        "x",
                                        "y",
                                        sales(),
                                        PlotOrientation.HORIZONTAL,
                                        true,
                                        true,
                                        false))
                .put("line-chart", () -> ChartFactory.createLineChart("Sales", "x", "y", sales()))
                .put(
                        "waterfall-chart",
                        () ->
                                ChartFactory.createWaterfallChart(
                                        "Sales",
                                        "x",
                                        "y",
                                        sales(),
                                        PlotOrientation.VERTICAL,
                                        true,
                                        true,
                                        false))
                .put(
                        "multiple-pie-chart",
                        () ->
                                ChartFactory.createMultiplePieChart(
                                        "Sales",
                                        sales(),
                                        org.jfree.chart.util.TableOrder.BY_ROW,
                                        true,
                                        true,
                                        false))
                .put(
                        "gantt-chart",
                        () -> ChartFactory.createGanttChart("Tasks", "x", "y", tasks()));
    }

    @SuppressWarnings("JavaUtilDate") // tasks take no other
    private static TaskSeriesCollection tasks() {
        TaskSeries series = new TaskSeries("s");
        Task task = new Task("build", new Date(1_700_000_000_000L), new Date(1_800_000_000_000L));
        task.addSubtask(
                new Task("plan", new Date(1_700_000_000_000L), new Date(1_700_900_000_000L)));
        task.setPercentComplete(.5);
        series.add(task);
        TaskSeriesCollection tasks = new TaskSeriesCollection();
        tasks.add(series);
        return tasks;
    }

    private static void charts(LibraryGraphs shelf) {
        shelf.put("pie-chart", () -> ChartFactory.createPieChart("Shares", shares()))
                .put(
                        "ring-chart",
                        () -> ChartFactory.createRingChart("Shares", shares(), true, true, false))
                .put(
                        "scatter-plot",
                        () -> ChartFactory.createScatterPlot("Points", "x", "y", points()))
                .put(
                        "xy-line-chart",
                        () -> ChartFactory.createXYLineChart("Points", "x", "y", points()))
                .put(
                        "xy-area-chart",
                        () -> ChartFactory.createXYAreaChart("Points", "x", "y", points()))
                .put(
                        "time-series-chart",
                        () -> ChartFactory.createTimeSeriesChart("Days", "x", "y", days()))
                .put(
                        "polar-chart",
                        () -> ChartFactory.createPolarChart("Points", points(), true, true, false))
                .put("styled-chart", ChartGraphs::styled);
    }

    private static Object styled() {
        JFreeChart chart = ChartFactory.createXYLineChart("Points", "x", "y", points());
        chart.setBackgroundPaint(new GradientPaint(0, 0, Color.RED, 10, 10, Color.BLUE));
        chart.addSubtitle(new TextTitle("below"));
        XYPlot plot = chart.getXYPlot();
        plot.addRangeMarker(new ValueMarker(7, Color.GREEN, new BasicStroke(2f)));
        plot.addDomainMarker(new IntervalMarker(1, 3));
        plot.addAnnotation(new XYTextAnnotation("here", 1, 2));
        plot.getRenderer().setSeriesShape(0, new Ellipse2D.Double(-2, -2, 4, 4));
        plot.getRenderer().setSeriesStroke(0, new BasicStroke(1f, 0, 0, 1f, new float[] {2, 3}, 0));
        return chart;
    }

    private static void plots(LibraryGraphs shelf) {
        shelf.put(
                        "category-plot",
                        () ->
                                new CategoryPlot(
                                        sales(),
                                        new CategoryAxis("c"),
                                        new NumberAxis("n"),
                                        new BarRenderer()))
                .put(
                        "combined-plot",
                        () -> {
                            NumberAxis axis = new NumberAxis("n");
                            CombinedDomainXYPlot plot = new CombinedDomainXYPlot(axis);
                            XYDataset data = points();
                            plot.add(
                                    new XYPlot(
                                            data,
                                            null,
                                            new NumberAxis("a"),
                                            new XYLineAndShapeRenderer()));
                            plot.add(
                                    new XYPlot(
                                            data,
                                            null,
                                            new NumberAxis("b"),
                                            new XYLineAndShapeRenderer()),
                                    2);
                            return plot;
                        })
                .put(
                        "meter-plot",
                        () -> {
                            MeterPlot plot = new MeterPlot(new DefaultValueDataset(12));
                            plot.setDialShape(DialShape.PIE);
                            return plot;
                        })
                .put("thermometer-plot", () -> new ThermometerPlot(new DefaultValueDataset(37.5)));
    }

    private static void datasets(LibraryGraphs shelf) {
        shelf.put("category-data", ChartGraphs::sales)
                .put("pie-data", ChartGraphs::shares)
                .put("xy-data", ChartGraphs::points)
                .put("time-data", ChartGraphs::days)
                .put("task-data", ChartGraphs::tasks)
                .put(
                        "array-data",
                        () -> {
                            DefaultXYDataset data = new DefaultXYDataset();
                            data.addSeries("s", new double[][] {{1, 2, 3}, {4, 5, 6}});
                            return data;
                        })
                .put(
                        "xyz-data",
                        () -> {
                            DefaultXYZDataset data = new DefaultXYZDataset();
                            data.addSeries("s", new double[][] {{1, 2}, {3, 4}, {5, 6}});
                            return data;
                        })
                .put(
                        "histogram-data",
                        () -> {
                            HistogramDataset data = new HistogramDataset();
                            data.addSeries("s", new double[] {1, 2, 2, 3, 5}, 3);
                            return data;
                        })
                .put(
                        "box-data",
                        () -> {
                            DefaultBoxAndWhiskerCategoryDataset data =
                                    new DefaultBoxAndWhiskerCategoryDataset();
                            data.add(List.of(1, 2, 3, 4, 9), "r", "c");
                            return data;
                        })
                .put(
                        "keyed-objects",
                        () -> {
                            KeyedObjects objects = new KeyedObjects();
                            objects.addObject("a", List.of(1));
                            KeyedObjects2D table = new KeyedObjects2D();
                            table.addObject(objects, "r", "c");
                            table.addObject(objects, "r", "d");
                            return table;
                        });
    }

    private static void parts(LibraryGraphs shelf) {
        shelf.put(
                        "axes",
                        () ->
                                new Object[] {
                                    new DateAxis(
                                            "d",
                                            TimeZone.getTimeZone("UTC"),
                                            java.util.Locale.ROOT),
                                    new SymbolAxis("s", new String[] {"a", "b"})
                                })
                .put(
                        "paint-scales",
                        () -> {
                            LookupPaintScale scale = new LookupPaintScale(0, 9, Color.GRAY);
                            scale.add(3, Color.RED);
                            return new Object[] {scale, new GrayPaintScale(1, 5)};
                        })
                .put("border", () -> new BlockBorder(1, 2, 3, 4, Color.CYAN))
                .put("range-and-month", () -> new Object[] {new Range(1, 2), new Month(3, 2026)})
                .put("tool-tips", StandardXYToolTipGenerator::getTimeSeriesInstance)
                .put(
                        "shared-data",
                        () -> {
                            XYSeriesCollection data = points();
                            return new Object[] {
                                data,
                                ChartFactory.createXYLineChart("a", "x", "y", data),
                                ChartFactory.createScatterPlot("b", "x", "y", data)
                            };
                        });
    }
}
