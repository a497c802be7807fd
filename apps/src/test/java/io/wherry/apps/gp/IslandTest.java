// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.apps.gp.ClusterGenerationFactory.ClusterGeneration;
import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Islands breed the same expressions on the heap and in clusters, respect the limits, and find the
/// target function.
final class IslandTest {
    private static final int GENERATIONS = 30;
    private static final int POPULATION = 150;

    private final GenerationFactory heap = new HeapGenerationFactory();
    private final ClusterGenerationFactory clusters = new ClusterGenerationFactory(IsoSpace.here());

    private static IslandOptions islandOptions(Target target) {
        return new IslandOptions(target, POPULATION, 8, 5);
    }

    private static List<String> all(Population population) {
        return IntStream.range(0, population.treeLength())
                .mapToObj(
                        i -> population.error(i) + " " + ExpressionFormatter.of(population.tree(i)))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void generationsOfTheHeapAndOfClustersAreEqual(Target target) {
        try (Island one = new Island(heap, islandOptions(target), 3);
                Island other = new Island(clusters, islandOptions(target), 3)) {
            for (int i = 0; i < GENERATIONS; i++) {
                assertThat(all(other.population())).isEqualTo(all(one.population()));
                one.evolve();
                other.evolve();
            }
        }
    }

    @Test
    void expressionsStaySoundAndTheBestIsNeverLost() {
        FitnessEvaluator evaluator = new FitnessEvaluator(Target.WAVE, 8);
        try (Island island = new Island(clusters, islandOptions(Target.WAVE), 0)) {
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < GENERATIONS; i++) {
                Population now = island.population();
                for (int j = 0; j < POPULATION; j++) {
                    ExpressionChecks.check(now.tree(j), 8);
                    assertThat(now.error(j)).isEqualTo(evaluator.error(now.tree(j)));
                }
                assertThat(island.best().error()).isLessThanOrEqualTo(best);
                best = island.best().error();
                island.evolve();
            }
        }
    }

    @Test
    void theBestGoAndTakeThePlacesOfTheWorst() {
        try (Island from = new Island(clusters, islandOptions(Target.BEAT), 0);
                Island to = new Island(heap, islandOptions(Target.BEAT), 1);
                Generation boat = from.emigrants(10)) {
            List<String> leaving = all(boat.population());
            assertThat(leaving).isSubsetOf(all(from.population())).hasSize(10);
            assertThat(boat.population().error(0)).isEqualTo(from.best().error());
            double bestBefore = to.best().error();

            to.welcome(boat.population());

            assertThat(all(to.population())).containsAll(leaving).hasSize(POPULATION);
            assertThat(to.best().error()).isEqualTo(Math.min(bestBefore, from.best().error()));
        }
    }

    /// Records all clusters that it creates.
    private static final class RecordingFactory implements GenerationFactory {
        private final List<Cluster> made = new ArrayList<>();
        private final ClusterGenerationFactory factory =
                new ClusterGenerationFactory(IsoSpace.here());
        private long most;

        @Override
        public Generation generation(int size) {
            most = Math.max(most, present());
            ClusterGeneration generation = factory.generation(size);
            made.add(generation.cluster());
            return generation;
        }

        private long present() {
            return made.stream().filter(Cluster::isPresent).count();
        }
    }

    @Test
    void clustersOfFormerGenerationsAreGivenBack() {
        RecordingFactory watched = new RecordingFactory();
        EvolutionSchedule schedule = new EvolutionSchedule(3, GENERATIONS, 2, 10);

        List<BestExpression> best = Evolution.alone(watched, islandOptions(Target.BEAT), schedule);

        assertThat(watched.made).hasSize(3 * (1 + GENERATIONS + GENERATIONS / 2));
        assertThat(watched.most).isLessThan(2 * 3);
        assertThat(watched.present()).isZero();
        assertThat(best).isEqualTo(Evolution.alone(heap, islandOptions(Target.BEAT), schedule));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void quarticIsFoundWithTheParametersOfTheProgram(long seed) {
        IslandOptions islandOptions = new IslandOptions(Target.QUARTIC, 500, 9, seed);

        List<BestExpression> best =
                Evolution.alone(clusters, islandOptions, new EvolutionSchedule(4, 50, 5, 20));

        assertThat(best).hasSize(4);
        assertThat(Evolution.bestOf(best).error()).isLessThan(FitnessEvaluator.GOOD);
    }
}
