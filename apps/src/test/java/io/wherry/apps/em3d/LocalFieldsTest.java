// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.apps.job.Block;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalFieldsTest {
    private static final int NODES = 101;
    private static final int DEGREE = 7;
    private static final int ITERATIONS = 5;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void ranksFindWhatAPlainLoopOverAllEdgesFinds(int ranks) {
        Graph graph = new Graph(new GraphOptions(NODES, DEGREE, 40, ranks));
        double[] electric = graph.beginning(FieldKind.E);
        double[] magnetic = graph.beginning(FieldKind.H);
        List<LocalFields> waves =
                IntStream.range(0, ranks).mapToObj(r -> new LocalFields(graph, r)).toList();

        for (int i = 0; i < ITERATIONS; i++) {
            plain(graph.to(FieldKind.E), electric, magnetic);
            plain(graph.to(FieldKind.H), magnetic, electric);
            half(waves, FieldKind.E);
            half(waves, FieldKind.H);
        }

        assertThat(all(waves, FieldKind.E)).containsExactly(electric);
        assertThat(all(waves, FieldKind.H)).containsExactly(magnetic);
    }

    private static void plain(EdgeTable edgeTable, double[] values, double[] sources) {
        for (int node = 0; node < NODES; node++) {
            double sum = 0;
            for (int edge = node * DEGREE; edge < (node + 1) * DEGREE; edge++) {
                sum += edgeTable.weight(edge) * sources[edgeTable.from(edge)];
            }
            values[node] -= sum;
        }
    }

    private static void half(List<LocalFields> waves, FieldKind kind) {
        for (int to = 0; to < waves.size(); to++) {
            for (int from = 0; from < waves.size(); from++) {
                double[] copy = waves.get(from).field(kind.other()).copyFor(to);
                assertThat(waves.get(to).field(kind.other()).ghosts(from)).isEqualTo(copy.length);
                waves.get(to).field(kind.other()).take(from, copy);
            }
        }
        waves.forEach(fields -> fields.step(kind));
    }

    private static double[] all(List<LocalFields> waves, FieldKind kind) {
        return waves.stream()
                .flatMapToDouble(fields -> Arrays.stream(fields.field(kind).own()))
                .toArray();
    }

    @Test
    void requestedNumberOfEdgesCrossesBetweenNeighbouringRanksOnly() {
        GraphOptions options = new GraphOptions(8000, 20, 20, 8);
        EdgeTable edgeTable = new Graph(options).to(FieldKind.H);
        int crossing = 0;
        for (int edge = 0; edge < 8000 * 20; edge++) {
            int there = options.rankOf(edgeTable.from(edge));
            int distance = Math.floorMod(there - options.rankOf(edge / 20), 8);
            assertThat(distance).isIn(0, 1, 7);
            crossing += distance == 0 ? 0 : 1;
        }

        assertThat(crossing / 160_000.0).isBetween(0.19, 0.21);
    }

    @Test
    void withoutRemoteEdgesNoRankRequestsData() {
        Graph graph = new Graph(new GraphOptions(NODES, DEGREE, 0, 4));

        assertThat(graph.needed(FieldKind.E, 0, 1)).isEmpty();
        assertThat(graph.needed(FieldKind.H, 3, 0)).isEmpty();
    }

    @Test
    void everyNodeIsOfTheRankThatHasItsBlock() {
        GraphOptions options = new GraphOptions(NODES, DEGREE, 0, 7);
        for (int rank = 0; rank < 7; rank++) {
            Block block = options.block(rank);
            int owner = rank;
            assertThat(IntStream.range(block.from(), block.to()).map(options::rankOf))
                    .allMatch(of -> of == owner);
        }
    }
}
