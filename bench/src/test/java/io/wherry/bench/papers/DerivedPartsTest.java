// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.report.BarChart;
import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.MeasuredValue;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Setting;
import io.wherry.bench.report.Unit;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/// Runs of made-up numbers.
final class DerivedPartsTest {
    private static final String TREE = "Table 1: a tree goes from one JVM to another";

    private Run run =
            Run.begun(new Setting("2026-11-23", "./wherry bench", "short", Map.of(), Map.of()));

    @Test
    void ratioNowIsOfTheFirstTwoColumns() {
        iso();

        assertThat(page(Papers.SECTION))
                .contains(
                        "| shared memory | reported | java.io, Serializable, now | wherry cluster, now |",
                        "| 1,000 nodes | - | 200 us | 500 ns | not in this run |",
                        "| 600 ns | - | 400x | iso |");
    }

    @Test
    void numbersKeepTheirSamples() {
        iso();

        Block.Table table =
                DerivedParts.onto(run, List.of()).parts().get(Papers.SECTION).blocks().stream()
                        .filter(Block.Table.class::isInstance)
                        .map(Block.Table.class::cast)
                        .filter(found -> found.titles().getFirst().equals("shared memory"))
                        .findFirst()
                        .orElseThrow();
        MeasuredValue cluster = table.rows().getFirst().cells().get(3).quantity();

        assertThat(cluster).isNotNull();
        assertThat(cluster.unit()).isEqualTo(Unit.NANOSECONDS);
        assertThat(cluster.samples().toArray()).containsExactly(400, 500, 600);
    }

    @Test
    void ratesAreBetterWhenThereIsMoreOfThem() {
        Grid grid = new Grid(List.of("contender", "objects a second"));
        grid.addCells(rate("java.io, buffered", 100_000));
        grid.addCells(rate("wherry lean over shared memory", 500_000));
        add("messages", "Flushed: each object", grid);

        assertThat(page(Papers.SECTION))
                .contains("| java.io, buffered | more than 100,000 /s | 100000 | 500000 |")
                .contains("| 3.00x | 5.00x | messages |");
    }

    @Test
    void overviewHasGeometricMeansAndWhatLimits() {
        iso();

        assertThat(page(Overview.SECTION))
                .contains(
                        "| tree handed over in shared memory, vs. java.io, Serializable"
                                + " | 800x | a bare ping | 1.20x | [iso](iso.md) |");
    }

    @Test
    void ratioToCIsThatOfItsTurns() {
        Grid grid = new Grid(List.of("bytes", "C", "byte[]"));
        grid.add(List.of("1 B", "559 ns", "174 ns, 1.25x"));
        grid.add(List.of("8 B", "557 ns", "177 ns, 5.00x"));
        add("mpi-buffers", "Half round trips, MPICH", grid);

        assertThat(page(Overview.SECTION))
                .contains(
                        "| byte[] as a message, MPICH | - | C with MPICH | 0.40x | [mpi-buffers](mpi-buffers.md) |");
    }

    @Test
    void headlineIsOfTheSameRatios() throws Exception {
        iso();
        Grid grid = new Grid(List.of("geometric mean of ratios", "wherry", "java.io", "Fory"));
        grid.addCells(
                List.of(
                        Cell.of("Read"),
                        Cell.of("1"),
                        Cell.ratio(Unit.SPEED_UP, 2.5),
                        Cell.ratio(Unit.SPEED_UP, 0.5)));
        add("lean", "In short", grid);

        String picture = Headline.picture(run);

        assertThat(Headline.bars(run))
                .extracting(BarChart.Bar::label)
                .containsExactly(
                        "graphs, read, vs. java.io",
                        "graphs, read, vs. Fory",
                        "tree handed over in shared memory, vs. java.io, Serializable");
        assertThat(picture).contains(">2.50x<", ">0.50x<", ">800x<");
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture)));
        assertThat(Headline.lines(run, "docs/results"))
                .contains("faster in 2 of 3 comparisons](docs/results/headline.svg)");
        assertThat(page(Overview.SECTION))
                .contains("faster in **2 of 3 comparisons**")
                .contains("slower in 1: at worst it is 0.50x as fast (graphs, read, vs. Fory).");
    }

    @Test
    void otherContenderIsShownOnlyIfItIsFasterThanWhatTheJdkHas() {
        Grid grid =
                new Grid(List.of("geometric mean of ratios", "wherry", "java.io", "Kryo", "Fory"));
        grid.addCells(
                List.of(
                        Cell.of("Read"),
                        Cell.of("1"),
                        Cell.ratio(Unit.SPEED_UP, 4.0),
                        Cell.ratio(Unit.SPEED_UP, 3.0),
                        Cell.ratio(Unit.SPEED_UP, 2.0)));
        grid.addCells(
                List.of(
                        Cell.of("Write, a fresh graph each time"),
                        Cell.of("1"),
                        Cell.ratio(Unit.SPEED_UP, 2.0),
                        Cell.ratio(Unit.SPEED_UP, 2.5),
                        Cell.ratio(Unit.SPEED_UP, 3.0)));
        add("lean", "In short", grid);

        assertThat(Headline.bars(run))
                .extracting(BarChart.Bar::label)
                .containsExactly(
                        "graphs, written, vs. java.io",
                        "graphs, read, vs. java.io",
                        "graphs, read, vs. Fory");
    }

    @Test
    void numbersThatVaryTooMuchAreNoHeadline() {
        Grid grid = new Grid(List.of("shared memory", "1,000 nodes"));
        grid.addCells(List.of(Cell.of("java.io, Serializable"), time(200_000)));
        grid.addCells(List.of(Cell.of("Fory"), time(100_000)));
        grid.addCells(
                List.of(
                        Cell.of("cluster, handed over"),
                        Cell.of("500 ns", Unit.NANOSECONDS, Samples.of(400, 500, 1_500))));
        add("iso", TREE, grid);

        assertThat(Headline.bars(run)).isEmpty();
        assertThat(page(Overview.SECTION))
                .contains(
                        "| tree handed over in shared memory, vs. java.io, Serializable | 400x |");
    }

    @Test
    void streamsAreComparedByTheirOwnMean() {
        Grid grid = new Grid(List.of("geometric mean of ratios", "wherry streams", "java.io"));
        grid.addCells(
                List.of(
                        Cell.of("Read"),
                        Cell.ratio(Unit.SPEED_UP, 2.0),
                        Cell.ratio(Unit.SPEED_UP, 3.0)));
        add("javaio", "In short", grid);

        assertThat(Headline.bars(run))
                .containsExactly(new BarChart.Bar("java.io's format, read, vs. java.io", 1.5));
    }

    @Test
    void barsThatAreLongerThanTheAxisAreCut() {
        String picture =
                BarChart.of(
                        "title",
                        List.of(new BarChart.Bar("long", 1000), new BarChart.Bar("short", 0.25)));

        assertThat(picture).contains(">1000x<", ">0.25x<", "class=\"less\"");
        assertThat(picture.split("class=\"cut\"", -1)).hasSize(2);
    }

    @Test
    void sectionsMissingFromTheRunAreReported() {
        run = run.with("rmi", Part.skipped("not measured in this run: ./wherry bench rmi"));
        run =
                run.with(
                        "mpi-buffers",
                        Part.measured(
                                1, List.of(new Block.Fact("left out", "MPICH: not installed"))));
        run = run.with("iso", Part.failed("disk full", 1));

        assertThat(page(Overview.SECTION))
                .contains(
                        "| lean | not asked for | `./wherry bench lean` |",
                        "| rmi | not measured in this run | `./wherry bench rmi` |",
                        "| mpi-buffers | MPICH: not installed | `./wherry bench mpi-buffers --full` |",
                        "| iso | disk full | `./wherry bench iso` |");
    }

    private void iso() {
        Grid grid = new Grid(List.of("shared memory", "1,000 nodes", "100,000 nodes"));
        grid.addCells(times("java.io, Serializable", 200_000, 800_000));
        grid.addCells(times("cluster, handed over", 500, 500));
        grid.addCells(times("a bare ping", 600, 600));
        add("iso", TREE, grid);
    }

    private static List<Cell> times(String subject, double small, double large) {
        return List.of(Cell.of(subject), time(small), time(large));
    }

    private static Cell time(double nanos) {
        Samples samples = Samples.of(nanos - 100, nanos, nanos + 100);
        String text = nanos < 1_000 ? (int) nanos + " ns" : (int) (nanos / 1_000) + " us";
        return Cell.of(text, Unit.NANOSECONDS, samples);
    }

    private static List<Cell> rate(String subject, int rate) {
        return List.of(Cell.of(subject), Cell.of(Integer.toString(rate), Unit.PER_SECOND, rate));
    }

    private void add(String section, String heading, Grid grid) {
        run =
                run.with(
                        section,
                        Part.measured(1, List.of(new Block.Heading(2, heading), grid.table())));
    }

    private String page(String section) {
        Run made = DerivedParts.onto(run, List.of("lean", "rmi", "mpi-buffers", "iso"));
        return Markdown.of(made.parts().get(section).blocks()).replaceAll(" +", " ");
    }
}
