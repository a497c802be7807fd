// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.arrays.CostModel;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.mpi.RankLauncher;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MpiObjectsTest {
    private static final Effort SHORT =
            new Effort("short", 1, new Effort.Warming(1, 100, 1), new Effort.Blocks(2, 30), 10);
    private static final ArrayShape.Element FLOAT = ArrayShape.Element.FLOAT;
    private static final MpiRuntime MPICH = MpiRuntime.MPICH;

    private final Map<String, Rounds> figures = new LinkedHashMap<>();
    private final MpiObjectTimes objects = new MpiObjectTimes();

    @ParameterizedTest
    @EnumSource(names = {"OPEN_MPI", "MPICH", "PROCESSES"})
    @Timeout(150)
    void twoRanksMeasureAllWaysOfAnArray(MpiRuntime runtime, @TempDir Path folder)
            throws Exception {
        String missing = runtime.missing();
        if (missing != null) {
            System.out.println("skipped: " + missing + " is not installed");
        }
        assumeTrue(missing == null, missing + " is not installed");
        RankLauncher.Program program =
                new RankLauncher.Program(
                        ObjectForkedRun.class, List.of(), List.of("byte-128", "full"));

        objects.add(runtime, new RankLauncher(runtime, folder, 120).ask(program));

        assertThat(objects.failures()).isEmpty();
        for (ArrayShape shape : ArrayShape.values()) {
            for (ObjectTransport transport : ObjectTrials.ways(shape)) {
                ObjectFigure figure =
                        ObjectFigure.array(ArrayShape.Element.BYTE, 128, shape, transport);
                Samples times = objects.trip(runtime, figure);
                assertThat(times).as(figure.label()).isNotNull();
                assertThat(times.count())
                        .isBetween(Effort.FULL.rounds(), Effort.FULL.blocks().count());
                assertThat(times.low()).isPositive();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OBJECT", "BY_HAND", "JAVA_IO"})
    void costsOfAWayAreMeasuredAlone(ObjectTransport transport) throws Exception {
        objects.add(transport, ObjectCostForkedRun.measure(transport, SHORT));

        for (ArrayShape shape : ObjectTrials.ROWS) {
            ObjectFigure figure = ObjectFigure.array(FLOAT, 128, shape, transport);
            assertThat(objects.cost(figure.serializing())).isNotNull();
            assertThat(objects.cost(figure.unserializing())).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OBJECT", "BY_HAND", "JAVA_IO"})
    void everyMethodReproducesTheGraph(ObjectTransport transport) throws Exception {
        float[][] graph = (float[][]) ArrayShape.SQUARE.graph(FLOAT, 20);

        Object copy = transport.cost(graph).unserialize();

        assertThat(copy).isInstanceOf(float[][].class);
        float[][] expected =
                transport == ObjectTransport.OBJECT ? new float[20][20] : graph; // not filled yet
        assertThat((float[][]) copy).isDeepEqualTo(expected);
    }

    @Test
    void copyThatDiffersIsNoticed() {
        Object graph = ArrayShape.SQUARE.graph(FLOAT, 3);
        ObjectTrial trial =
                new ObjectTrial(new ObjectFigure("some"), graph, ObjectTransport.JAVA_IO);
        trial.check();

        trial.come(ArrayShape.SQUARE.empty(FLOAT, 3));

        assertThatThrownBy(trial::check)
                .isInstanceOf(AssertionError.class)
                .hasMessage("copy differs: some");
    }

    @Test
    void modelFindsTheCostsThatMadeTheTimes() {
        madeUp();
        ObjectModels models = new ObjectModels(objects);

        CostModel plain = models.plain(MPICH, FLOAT);
        CostModel fit = models.fitted(MPICH, FLOAT, ObjectTransport.OBJECT);
        CostModel sum = models.predicted(MPICH, FLOAT, ObjectTransport.OBJECT);

        assertThat(some(plain).perByte()).isCloseTo(0.1, within(1e-9));
        assertThat(some(plain).error()).isLessThan(1e-9);
        assertThat(some(fit).row()).isCloseTo(20, within(1e-6));
        assertThat(some(fit).perByte()).isCloseTo(0.125, within(1e-9));
        assertThat(some(sum).message()).isEqualTo(1_000);
        assertThat(some(sum).row()).isCloseTo(20, within(1e-6));
        assertThat(some(sum).perByte()).isCloseTo(0.125, within(1e-9));
        assertThat(some(sum).error()).isLessThan(1e-9);
        assertThat(models.predicted(MPICH, FLOAT, ObjectTransport.JAVA_IO)).isNull();
        assertThatThrownBy(() -> CostModel.fitBytes(1, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pageHasVerdictsTimesAndTheModel() {
        madeUp();
        objects.add(MpiRuntime.OPEN_MPI, "failed not installed: mpirun.openmpi\n");

        assertThat(page())
                .contains(
                        "| MPICH, `float[1][N*N]` | at least 0.90x | 0.77x ±0 % | 0.79x ±0 % | 0.80x"
                                + " ±0 % | 0.80x ±0 % | missed by 15 % |",
                        "| MPICH | at least 0.91x by hand | 0.95x ±5 % | met |",
                        "| MPICH | 10.5 ms ±5 % | 10.0 ms ±0 % | 40.0 ms ±0 % | 3.81x ±5 % |",
                        "| N = 1024 | 420 us ±0 % | - | 525 us ±0 % | - | 546 us ±0 % | - |",
                        "| N = 1024 | 9.99 GB/s | - | 7.98 GB/s, 0.80x | - | 7.69 GB/s, 0.77x | - |",
                        "| OBJECT, float | 0.020 | 0.080 | 5.0 | 15.0 | 0.0 %, 0.0 % |",
                        "| MPICH | - | - | - | 0.400 | 500 | 0.0 % |",
                        "| MPICH: OBJECT, float | 1000 | 0.500 (0.500) | 20.0 (20.0) | 0.0 % (0.0 %) |",
                        "Open MPI: not installed: mpirun.openmpi")
                .doesNotContain("| Open MPI", "| MPICH: java.io");
    }

    @Test
    void fitThatIsLessThanNothingIsShown() {
        madeUp();
        Map<String, Rounds> costs = new LinkedHashMap<>();
        for (int n : ObjectTrials.EXTENTS) {
            for (ArrayShape shape : ObjectTrials.ROWS) {
                ObjectFigure figure = ObjectFigure.array(FLOAT, n, shape, ObjectTransport.OBJECT);
                double nanos = n == 1 ? 1_000 : 1_000 + 5.0 * shape.rows(n) - 4e-6 * n * n;
                costs.put(figure.serializing().label(), new Rounds(nanos));
            }
        }
        objects.add(ObjectTransport.OBJECT, Rounds.lines(costs));

        assertThat(page()).contains("| OBJECT, float | 0.000 | 0.080 |");
    }

    /// Times that follow the model: 500 + 0.1 a byte of primitives; writing 5 a row and 0.005 a byte, reading 15 and 0.02.
    private void madeUp() {
        for (int n : ObjectTrials.EXTENTS) {
            double bytes = 4.0 * n * n;
            add(n, ArrayShape.FLAT, ObjectTransport.PLAIN, n == 1 ? 500 : 500 + 0.1 * bytes);
            for (ArrayShape shape : ObjectTrials.ROWS) {
                ObjectFigure figure = ObjectFigure.array(FLOAT, n, shape, ObjectTransport.OBJECT);
                double rows = shape.rows(n);
                double out = n == 1 ? 50 : 50 + 5 * rows + 0.005 * bytes;
                double in = n == 1 ? 70 : 70 + 15 * rows + 0.02 * bytes;
                figures.put(figure.serializing().label(), new Rounds(out));
                figures.put(figure.unserializing().label(), new Rounds(in));
                add(
                        n,
                        shape,
                        ObjectTransport.OBJECT,
                        n == 1 ? 1_000 : 1_000 + 20 * rows + 0.125 * bytes);
            }
        }
        figures.put(
                ObjectFigure.tree(ObjectTransport.OBJECT).label(), new Rounds(10e6, 10.5e6, 11e6));
        figures.put(
                ObjectFigure.tree(ObjectTransport.BY_HAND).label(), new Rounds(10e6, 10e6, 10e6));
        figures.put(
                ObjectFigure.tree(ObjectTransport.JAVA_IO).label(), new Rounds(40e6, 40e6, 40e6));
        objects.add(ObjectTransport.OBJECT, Rounds.lines(figures));
        objects.add(MPICH, Rounds.lines(figures));
    }

    private void add(int n, ArrayShape shape, ObjectTransport transport, double nanos) {
        figures.put(ObjectFigure.array(FLOAT, n, shape, transport).label(), new Rounds(nanos));
    }

    private static CostModel some(@Nullable CostModel model) {
        assertThat(model).isNotNull();
        return model;
    }

    private String page() {
        BenchOptions options = BenchCommand.parse(new String[] {"mpi-objects"});
        return PageAssertions.page(MpiObjectsPage.of(options, objects, SampleFacts.facts()));
    }
}
