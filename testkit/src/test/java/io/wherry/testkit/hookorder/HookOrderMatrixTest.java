// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hookorder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Pairs of objects that see each other while they are read, with every hook, in every place: what each hook sees, the order of
/// all calls and the graph that comes out are those of java.io.
class HookOrderMatrixTest {
    /// One graph of that many is tried: `-Dwherry.hooks.stride=1` tries all, some minutes.
    private static final int STRIDE = Integer.getInteger("wherry.hooks.stride", 29);

    private static final int RANDOM_GRAPHS = Integer.getInteger("wherry.hooks.graphs", 500);

    /// A graph of several parts, and what its differences are counted under.
    private record Graph(String group, String name, Object root) {}

    private static void check(Way way, ClassLoader loader, Stream<Graph> graphs)
            throws IOException {
        Differences differences = new Differences(way);
        for (Graph graph : (Iterable<Graph>) graphs::iterator) {
            differences.compare(graph.group, graph.name, graph.root, loader);
        }
        differences.check();
    }

    /// What is written of the classes of `writers` and read of those of `readers`.
    private static void check(Way way, List<Pairing> pairings, Family writers, Family readers)
            throws IOException {
        check(
                way,
                readers.loader(),
                strided(pairings)
                        .map(pairing ->
                                new Graph(
                                        pairing.first(),
                                        pairing.toString(),
                                        pairing.graph(writers))));
    }

    private static <T> Stream<T> strided(List<T> all) {
        return IntStream.range(0, all.size()).filter(i -> i % STRIDE == 0).mapToObj(all::get);
    }

    private static void check(Way way, List<Pairing> pairings) throws IOException {
        check(way, pairings, Family.same(), Family.same());
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfHooksInEveryPlace(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.singles()) {
            for (String second : Pairing.singles()) {
                for (String link : Pairing.places(first)) {
                    for (String back : Pairing.places(second)) {
                        pairings.add(Pairing.direct(first, link, second, back));
                    }
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfLevelsOfTheParent(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.doubles()) {
            for (String second : Pairing.singles()) {
                for (String link : Pairing.places(first)) {
                    pairings.add(Pairing.direct(first, link, second, "lowLink"));
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfLevelsOfTheChild(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String second : Pairing.doubles()) {
            for (String first : Pairing.singles()) {
                for (String back : Pairing.places(second)) {
                    pairings.add(Pairing.direct(first, "lowLink", second, back));
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfHooksThroughEveryHolder(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.singles()) {
            for (String second : Pairing.singles()) {
                Pairing direct = Pairing.direct(first, "lowLink", second, "lowLink");
                for (Via via : Via.values()) {
                    pairings.add(direct.through(via, Via.DIRECT));
                    pairings.add(direct.through(Via.DIRECT, via));
                    pairings.add(direct.through(via, via));
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfHooksDeepInAGraph(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.singles()) {
            for (String second : Pairing.singles()) {
                for (Pairing.Above above : Pairing.Above.values()) {
                    pairings.add(Pairing.direct(first, "lowA", second, "lowLink").under(above));
                    pairings.add(Pairing.direct(first, "lowZ", second, "lowLink").under(above));
                }
            }
        }
        check(way, pairings);
    }

    /// The second refers to the third, the third to the second or to the first, both to what the first has beside them.
    @ParameterizedTest
    @EnumSource
    void everyPairOfSiblingsOfEveryParent(Way way) throws IOException {
        List<Trio> trios = new ArrayList<>();
        for (String parent : Pairing.singles()) {
            for (String elder : Pairing.singles()) {
                for (String younger : Pairing.singles()) {
                    trios.add(new Trio(parent, elder, younger));
                }
            }
        }
        Family family = Family.same();
        check(
                way,
                family.loader(),
                strided(trios)
                        .map(trio ->
                                new Graph(trio.parent(), trio.toString(), trio.graph(family))));
    }

    @ParameterizedTest
    @EnumSource
    void graphsOfPartsThatReferToEachOtherAtRandom(Way way) throws IOException {
        Family family = Family.same();
        check(
                way,
                family.loader(),
                IntStream.range(0, RANDOM_GRAPHS)
                        .mapToObj(seed ->
                                new Graph("random", "seed=" + seed, RandomParts.of(seed, family))));
    }

    /// The writer's classes have one field more at each level; the upper level of some is the reader's alone.
    @ParameterizedTest
    @EnumSource(names = {"JAVA_IO", "JAVAIO", "JAVAIO_STREAMS", "LEAN_EVOLVE"})
    void everyPairOfHooksOfClassesThatHaveChanged(Way way) throws IOException {
        Family writers = Family.writers();
        Family readers = Family.readers();
        check(way, changed(), writers, readers);
    }

    private static List<Pairing> changed() {
        List<String> names = new ArrayList<>(Pairing.singles());
        LevelKind.lower().forEach(kind -> names.add(Family.name(Family.NO_DATA, kind)));
        LevelKind.upper().forEach(kind -> names.add(Family.name(kind, LevelKind.NONE)));
        List<Pairing> pairings = new ArrayList<>();
        for (String first : names) {
            for (String second : names) {
                for (String link : Pairing.places(first)) {
                    pairings.add(Pairing.direct(first, link, second, "lowLink"));
                }
            }
        }
        return pairings;
    }
}
