// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Library classes whose hooks call into objects that are still being read.
class LibraryHookOrderTest {
    private static final ClassLoader LOADER = LibraryHookOrderTest.class.getClassLoader();

    static Stream<Arguments> graphsOnWays() {
        return Stream.of(SwingGraphs.all(), BeanGraphs.all(), PlotGraphs.all(), MapGraphs.all())
                .flatMap(List::stream)
                .flatMap(graph ->
                        Arrays.stream(SerializationPath.values())
                                .map(path -> Arguments.of(graph.name(), path, graph)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("graphsOnWays")
    void copyDoesWhatTheCopyOfJavaIoDoes(String name, SerializationPath path, UsedGraph graph)
            throws Exception {
        String expected = behaviour(graph, SerializationPath.JAVA_IO);

        assertThat(behaviour(graph, path)).isEqualTo(expected);
    }

    /// The graphs that java.io can read, and whose state is comparable.
    static Stream<Arguments> comparableGraphsOnWays() throws Exception {
        List<String> comparable = new ArrayList<>();
        for (List<UsedGraph> graphs :
                List.of(SwingGraphs.all(), BeanGraphs.all(), PlotGraphs.all(), MapGraphs.all())) {
            for (UsedGraph graph : graphs) {
                if (graph.isComparable()
                        && !behaviour(graph, SerializationPath.JAVA_IO).contains("Exception")) {
                    comparable.add(graph.name());
                }
            }
        }
        return graphsOnWays().filter(given -> comparable.contains((String) given.get()[0]));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("comparableGraphsOnWays")
    void copyIsTheCopyOfJavaIo(String name, SerializationPath path, UsedGraph graph)
            throws Exception {
        Object root = graph.root().get();

        Isomorphism.check(copy(SerializationPath.JAVA_IO, root), copy(path, root));
    }

    /// The behaviour of the copy; the failure if there is none, as java.io cannot read some graphs
    /// either.
    private static String behaviour(UsedGraph graph, SerializationPath path) throws Exception {
        Object copy;
        try {
            copy = copy(path, graph.root().get());
        } catch (NullPointerException e) {
            return e.toString();
        }
        return graph.behaviour().of(copy);
    }

    private static Object copy(SerializationPath path, Object root)
            throws IOException, ClassNotFoundException {
        return path.read(path.write(root), LOADER);
    }
}
