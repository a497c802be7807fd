// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// A population that breeds by itself: the better of some that meet by chance have children, made of parts of both parents.
///
/// A generation is made beside the one before, out of copies, which is given back then. Chance comes from the number of the island:
/// so what becomes of it does not depend on where it is, nor on what its expressions live in.
final class Island implements AutoCloseable {
    private static final int TOURNAMENT = 5;
    private static final double MUTANTS = 0.1;
    private static final int NEW_HEIGHT = 4;

    /// The first expressions are from 2 to 6 high.
    private static final int LEAST_HEIGHT = 2;

    private static final int HEIGHTS = 5;

    private final GenerationFactory habitat;
    private final IslandOptions nature;
    private final SplittableRandom random;
    private final RandomExpressions growth;
    private final FitnessEvaluator measure;
    private Generation now;

    /// @param number of the island, on which its chance depends
    Island(GenerationFactory habitat, IslandOptions nature, int number) {
        this.habitat = habitat;
        this.nature = nature;
        random = new SplittableRandom(nature.seed() + 0x9E3779B97F4A7C15L * (number + 1));
        growth = new RandomExpressions(random);
        measure = new FitnessEvaluator(nature.target(), nature.height());
        now = habitat.generation(nature.population());
        for (int i = 0; i < nature.population(); i++) {
            int height = Math.min(nature.height(), LEAST_HEIGHT + i % HEIGHTS);
            settle(now, i, growth.grow(now, height, i / HEIGHTS % 2 == 0));
        }
    }

    private void settle(Generation in, int index, ExpressionNode tree) {
        in.population().tree(index, tree);
        in.population().error(index, measure.error(tree));
    }

    /// Puts the next generation in the place of this one; its best expression goes on living.
    void evolve() {
        Generation next = habitat.generation(nature.population());
        settle(next, 0, next.copy(now.population().tree(bestIndex())));
        for (int i = 1; i < nature.population(); i++) {
            settle(next, i, child(next));
        }
        now.close();
        now = next;
    }

    private ExpressionNode child(Generation in) {
        ExpressionNode mother = winner();
        int place = random.nextInt(mother.size());
        int height = nature.height() - RandomExpressions.depth(mother, place);
        if (random.nextDouble() < MUTANTS) {
            ExpressionNode grown = growth.grow(in, Math.min(height, NEW_HEIGHT), false);
            return in.graft(mother, place, grown);
        }
        return in.graft(mother, place, RandomExpressions.fitting(growth.part(winner()), height));
    }

    private ExpressionNode winner() {
        Population all = now.population();
        int best = random.nextInt(nature.population());
        for (int i = 1; i < TOURNAMENT; i++) {
            int other = random.nextInt(nature.population());
            if (compare(all, other, best) < 0) {
                best = other;
            }
        }
        return all.tree(best);
    }

    /* Of two that are as good, the smaller is better: so expressions grow only if it pays. */
    private static int compare(Population all, int a, int b) {
        int byError = Double.compare(all.error(a), all.error(b));
        return byError != 0 ? byError : Integer.compare(all.tree(a).size(), all.tree(b).size());
    }

    private int bestIndex() {
        int best = 0;
        for (int i = 1; i < nature.population(); i++) {
            if (compare(now.population(), i, best) < 0) {
                best = i;
            }
        }
        return best;
    }

    /// Copies of the best expressions, to go elsewhere.
    Generation emigrants(int count) {
        Generation leaving = habitat.generation(count);
        List<Integer> ranking = ranking();
        for (int i = 0; i < count; i++) {
            int index = ranking.get(i);
            leaving.population().tree(i, leaving.copy(now.population().tree(index)));
            leaving.population().error(i, now.population().error(index));
        }
        return leaving;
    }

    /// Copies expressions of another island in the place of the worst.
    void welcome(Population immigrants) {
        List<Integer> ranking = ranking();
        for (int i = 0; i < immigrants.treeLength(); i++) {
            int index = ranking.get(nature.population() - 1 - i);
            now.population().tree(index, now.copy(immigrants.tree(i)));
            now.population().error(index, immigrants.error(i));
        }
    }

    /// Their numbers, the best first.
    private List<Integer> ranking() {
        Population all = now.population();
        Comparator<Integer> order = (a, b) -> compare(all, a, b);
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, nature.population()).boxed().toList());
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
