// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Deep graphs under [Evolution#EVOLVE]. A reader with the same classes reads them by generated code, a reader with other versions of the classes by
/// the writer's description; both take the same order of bodies, above and below the depth from which bodies are put off.
class NestedTailsTest {
    private static final GraphCodec EVOLVING = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    /// Nothing nests in it but its tail.
    static class Chain implements Serializable {
        int number;
        String name = "chain";
        @Nullable Object next;
    }

    /// Its only reference is the tail.
    static final class Link implements Serializable {
        int number;
        @Nullable Link next;
    }

    /// Anything may nest in it before the tail.
    static class Pair implements Serializable {
        @Nullable Object left;
        @Nullable Object right;
    }

    /// A superclass has references, too.
    static final class Longer extends Pair {
        @Nullable Longer tail;
        byte[] data = {1, 2};
        @Nullable Object end;
    }

    static IntStream depths() {
        return IntStream.concat(IntStream.rangeClosed(28, 37), IntStream.of(1, 2, 5, 70, 200));
    }

    @ParameterizedTest
    @MethodSource("depths")
    void readersOfAllVersionsFollowTheSameOrder(int depth) throws Exception {
        SplittableRandom random = new SplittableRandom(depth);
        for (int i = 0; i < 60; i++) {
            Object graph = graph(random, depth, i % 5);
            byte[] bytes = EVOLVING.encode(graph);

            Isomorphism.check(graph, EVOLVING.decode(bytes));
            Isomorphism.check(graph, GraphCodec.lean().decode(bytes));
            Isomorphism.check(graph, EVOLVING.decode(OtherVersion.of(graph, bytes)));
        }
    }

    @Test
    void longListsAreReadByReadersOfAllVersions() throws Exception {
        Link list = new Link();
        for (int i = 0; i < 5_000; i++) {
            Link before = new Link();
            before.number = i;
            before.next = list;
            list = before;
        }
        byte[] bytes = EVOLVING.encode(list);

        Isomorphism.check(list, EVOLVING.decode(bytes));
        Isomorphism.check(list, EVOLVING.decode(OtherVersion.of(new Link(), bytes)));
        GraphCodec untracked = EVOLVING.withReferenceTracking(false);
        Isomorphism.check(list, untracked.decode(untracked.encode(list)));
    }

    static final class Range implements Serializable {
        final String bounds;

        Range(int[] bounds) {
            this.bounds = bounds[0] + " " + bounds[1];
        }

        Object readResolve() {
            return Stream.of(bounds.split(" ")).mapToInt(Integer::parseInt).toArray();
        }
    }

    static final class Reading implements Serializable {
        int[] bounds = {1, 2};
        @Nullable Reading next;
    }

    /// An object with a body may replace an array.
    @Test
    void arraysMayBeReplacedByObjectsInLongLists() throws Exception {
        GraphCodec replacing = EVOLVING.withReplacement(int[].class, Range::new);
        Reading list = new Reading();
        for (int i = 0; i < 100; i++) {
            Reading before = new Reading();
            before.next = list;
            list = before;
        }
        byte[] bytes = replacing.encode(list);

        Isomorphism.check(list, EVOLVING.decode(bytes));
        Isomorphism.check(list, EVOLVING.decode(OtherVersion.of(new Reading(), bytes)));
    }

    /// @param kind of most of the objects: 4 for any
    private static Object graph(SplittableRandom random, int depth, int kind) {
        List<Object> met = new ArrayList<>();
        Object inner = "innermost";
        for (int level = 0; level < depth; level++) {
            int chosen = kind == 4 || random.nextInt(20) == 0 ? random.nextInt(4) : kind;
            inner = around(random, chosen, inner, met);
            met.add(inner);
        }
        if (random.nextInt(3) == 0 && met.getFirst() instanceof Chain first) {
            first.next = met.get(random.nextInt(met.size()));
        }
        return inner;
    }

    private static Object around(
            SplittableRandom random, int kind, Object inner, List<Object> met) {
        return switch (kind) {
            case 0 -> {
                Chain chain = new Chain();
                chain.number = met.size();
                chain.next = inner;
                yield chain;
            }
            case 1 -> {
                Link link = new Link();
                link.number = met.size();
                link.next = inner instanceof Link next ? next : null;
                yield link.next == null ? new Object[] {link, inner} : link;
            }
            case 2 -> {
                Pair pair = new Pair();
                pair.left = random.nextInt(4) == 0 ? inner : beside(random, met);
                pair.right = pair.left == inner ? beside(random, met) : inner;
                yield pair;
            }
            default -> {
                Longer longer = new Longer();
                longer.left = beside(random, met);
                longer.tail = inner instanceof Longer tail ? tail : null;
                longer.right = longer.tail == null ? inner : null;
                longer.end = beside(random, met);
                yield longer;
            }
        };
    }

    /// Returns null, a small object, or an earlier one.
    private static @Nullable Object beside(SplittableRandom random, List<Object> met) {
        return switch (random.nextInt(5)) {
            case 0 -> null;
            case 1 -> new ArrayList<>(List.of(new Chain(), "next"));
            case 2 -> met.isEmpty() ? null : met.get(random.nextInt(met.size()));
            case 3 -> new Pair();
            default -> "text";
        };
    }
}
