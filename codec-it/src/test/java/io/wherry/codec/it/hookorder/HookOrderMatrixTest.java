// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

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

    /// A graph of several parts, and the group for counting its differences.
    private record Graph(String group, String name, Object root) {}

    private static void check(SerializationPath path, ClassLoader loader, Stream<Graph> graphs)
            throws IOException {
        Differences differences = new Differences(path);
        for (Graph graph : (Iterable<Graph>) graphs::iterator) {
            differences.compare(graph.group, graph.name, graph.root, loader);
        }
        differences.check();
    }

    /// Writes graphs of the classes of `writers` and reads them with the classes of `readers`.
    private static void check(
            SerializationPath path, List<PairGraph> pairings, Family writers, Family readers)
            throws IOException {
        check(
                path,
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

    private static void check(SerializationPath path, List<PairGraph> pairings) throws IOException {
        check(path, pairings, Family.same(), Family.same());
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfHooksInEveryPlace(SerializationPath path) throws IOException {
        List<PairGraph> pairings = new ArrayList<>();
        for (String first : PairGraph.singles()) {
            for (String second : PairGraph.singles()) {
                for (String link : PairGraph.places(first)) {
                    for (String back : PairGraph.places(second)) {
                        pairings.add(PairGraph.direct(first, link, second, back));
                    }
                }
            }
        }
        check(path, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfLevelsOfTheParent(SerializationPath path) throws IOException {
        List<PairGraph> pairings = new ArrayList<>();
        for (String first : PairGraph.doubles()) {
            for (String second : PairGraph.singles()) {
                for (String link : PairGraph.places(first)) {
                    pairings.add(PairGraph.direct(first, link, second, "lowLink"));
                }
            }
        }
        check(path, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfLevelsOfTheChild(SerializationPath path) throws IOException {
        List<PairGraph> pairings = new ArrayList<>();
        for (String second : PairGraph.doubles()) {
            for (String first : PairGraph.singles()) {
                for (String back : PairGraph.places(second)) {
                    pairings.add(PairGraph.direct(first, "lowLink", second, back));
                }
            }
        }
        check(path, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfHooksThroughEveryHolder(SerializationPath path) throws IOException {
        List<PairGraph> pairings = new ArrayList<>();
        for (String first : PairGraph.singles()) {
            for (String second : PairGraph.singles()) {
                PairGraph direct = PairGraph.direct(first, "lowLink", second, "lowLink");
                for (ReferencePath via : ReferencePath.values()) {
                    pairings.add(direct.through(via, ReferencePath.DIRECT));
                    pairings.add(direct.through(ReferencePath.DIRECT, via));
                    pairings.add(direct.through(via, via));
                }
            }
        }
        check(path, pairings);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfHooksDeepInAGraph(SerializationPath path) throws IOException {
        List<PairGraph> pairings = new ArrayList<>();
        for (String first : PairGraph.singles()) {
            for (String second : PairGraph.singles()) {
                for (PairGraph.Above above : PairGraph.Above.values()) {
                    pairings.add(PairGraph.direct(first, "lowA", second, "lowLink").under(above));
                    pairings.add(PairGraph.direct(first, "lowZ", second, "lowLink").under(above));
                }
            }
        }
        check(path, pairings);
    }

    /// The second refers to the third, the third to the second or to the first, both to other
    /// references of the first.
    @ParameterizedTest
    @EnumSource
    void everyPairOfSiblingsOfEveryParent(SerializationPath path) throws IOException {
        List<TrioGraph> trios = new ArrayList<>();
        for (String parent : PairGraph.singles()) {
            for (String elder : PairGraph.singles()) {
                for (String younger : PairGraph.singles()) {
                    trios.add(new TrioGraph(parent, elder, younger));
                }
            }
        }
        Family family = Family.same();
        check(
                path,
                family.loader(),
                strided(trios)
                        .map(trio ->
                                new Graph(trio.parent(), trio.toString(), trio.graph(family))));
    }

    @ParameterizedTest
    @EnumSource
    void graphsOfPartsThatReferToEachOtherAtRandom(SerializationPath path) throws IOException {
        Family family = Family.same();
        check(
                path,
                family.loader(),
                IntStream.range(0, RANDOM_GRAPHS)
                        .mapToObj(seed ->
                                new Graph("random", "seed=" + seed, RandomParts.of(seed, family))));
    }

    /// The writer's classes have one field more at each level; the upper level of some is the reader's alone.
    @ParameterizedTest
    @EnumSource(names = {"JAVA_IO", "JAVAIO", "JAVAIO_STREAMS", "LEAN_EVOLVE"})
    void everyPairOfHooksOfClassesThatHaveChanged(SerializationPath path) throws IOException {
        Family writers = Family.writers();
        Family readers = Family.readers();
        check(path, changed(), writers, readers);
    }

    private static List<PairGraph> changed() {
        List<String> names = new ArrayList<>(PairGraph.singles());
        LevelKind.lower().forEach(kind -> names.add(Family.name(Family.NO_DATA, kind)));
        LevelKind.upper().forEach(kind -> names.add(Family.name(kind, LevelKind.NONE)));
        List<PairGraph> pairings = new ArrayList<>();
        for (String first : names) {
            for (String second : names) {
                for (String link : PairGraph.places(first)) {
                    pairings.add(PairGraph.direct(first, link, second, "lowLink"));
                }
            }
        }
        return pairings;
    }
}
