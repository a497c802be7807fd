// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// A population that breeds by itself: parents are chosen by tournament selection, and children are
/// made by crossover.
///
/// A new generation is bred from copies of the old one, which is then freed. The random numbers
/// depend on the number of the island only: so the result depends neither on the rank that runs the
/// island nor on the memory that holds the expressions.
final class Island implements AutoCloseable {
    private static final int TOURNAMENT = 5;
    private static final double MUTANTS = 0.1;
    private static final int NEW_HEIGHT = 4;

    /// The initial expressions are from 2 to 6 high.
    private static final int LEAST_HEIGHT = 2;

    private static final int HEIGHTS = 5;

    private final GenerationFactory factory;
    private final IslandOptions islandOptions;
    private final SplittableRandom random;
    private final RandomExpressions expressions;
    private final FitnessEvaluator evaluator;
    private Generation now;

    /// @param number of the island, which seeds its random numbers
    Island(GenerationFactory factory, IslandOptions islandOptions, int number) {
        this.factory = factory;
        this.islandOptions = islandOptions;
        random = new SplittableRandom(islandOptions.seed() + 0x9E3779B97F4A7C15L * (number + 1));
        expressions = new RandomExpressions(random);
        evaluator = new FitnessEvaluator(islandOptions.target(), islandOptions.height());
        now = factory.generation(islandOptions.population());
        for (int i = 0; i < islandOptions.population(); i++) {
            int height = Math.min(islandOptions.height(), LEAST_HEIGHT + i % HEIGHTS);
            settle(now, i, expressions.grow(now, height, i / HEIGHTS % 2 == 0));
        }
    }

    private void settle(Generation in, int index, ExpressionNode tree) {
        in.population().tree(index, tree);
        in.population().error(index, evaluator.error(tree));
    }

    /// Replaces this generation by the next one; the best expression survives.
    void evolve() {
        Generation next = factory.generation(islandOptions.population());
        settle(next, 0, next.copy(now.population().tree(bestIndex())));
        for (int i = 1; i < islandOptions.population(); i++) {
            settle(next, i, child(next));
        }
        now.close();
        now = next;
    }

    private ExpressionNode child(Generation in) {
        ExpressionNode mother = winner();
        int place = random.nextInt(mother.size());
        int height = islandOptions.height() - RandomExpressions.depth(mother, place);
        if (random.nextDouble() < MUTANTS) {
            ExpressionNode grown = expressions.grow(in, Math.min(height, NEW_HEIGHT), false);
            return in.graft(mother, place, grown);
        }
        return in.graft(
                mother, place, RandomExpressions.fitting(expressions.part(winner()), height));
    }

    private ExpressionNode winner() {
        Population all = now.population();
        int best = random.nextInt(islandOptions.population());
        for (int i = 1; i < TOURNAMENT; i++) {
            int other = random.nextInt(islandOptions.population());
            if (compare(all, other, best) < 0) {
                best = other;
            }
        }
        return all.tree(best);
    }

    /*
     * Of two expressions of equal error the smaller one is better: so expressions grow only if it
     * pays.
     */
    private static int compare(Population all, int a, int b) {
        int byError = Double.compare(all.error(a), all.error(b));
        return byError != 0 ? byError : Integer.compare(all.tree(a).size(), all.tree(b).size());
    }

    private int bestIndex() {
        int best = 0;
        for (int i = 1; i < islandOptions.population(); i++) {
            if (compare(now.population(), i, best) < 0) {
                best = i;
            }
        }
        return best;
    }

    /// Returns copies of the best expressions, as emigrants.
    Generation emigrants(int count) {
        Generation leaving = factory.generation(count);
        List<Integer> ranking = ranking();
        for (int i = 0; i < count; i++) {
            int index = ranking.get(i);
            leaving.population().tree(i, leaving.copy(now.population().tree(index)));
            leaving.population().error(i, now.population().error(index));
        }
        return leaving;
    }

    /// Replaces the worst expressions by copies of immigrants.
    void welcome(Population immigrants) {
        List<Integer> ranking = ranking();
        for (int i = 0; i < immigrants.treeLength(); i++) {
            int index = ranking.get(islandOptions.population() - 1 - i);
            now.population().tree(index, now.copy(immigrants.tree(i)));
            now.population().error(index, immigrants.error(i));
        }
    }

    /// Returns the indices of the expressions, the best first.
    private List<Integer> ranking() {
        Population all = now.population();
        Comparator<Integer> order = (a, b) -> compare(all, a, b);
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, islandOptions.population()).boxed().toList());
        numbers.sort(order);
        return numbers;
    }

    Population population() {
        return now.population();
    }

    BestExpression best() {
        int index = bestIndex();
        return new BestExpression(
                now.population().error(index),
                ExpressionFormatter.of(now.population().tree(index)));
    }

    @Override
    public void close() {
        now.close();
    }
}
