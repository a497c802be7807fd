// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random graphs arrive as they were, and code that runs while they are read sees complete objects.
@Timeout(120)
final class RandomGraphTest {
    private static final int ROUNDS = 3_000;

    @Test
    void graphsWithoutCyclesArriveAndTheirWitnessesSawThemComplete() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Object root = new RandomGraph(seed).acyclic(5 + seed % 60);

            Object copy = Copies.lean(root);

            assertThat(RandomGraph.text(copy))
                    .as("seed %s", seed)
                    .isEqualTo(RandomGraph.text(root));
            for (RandomGraph.Witness witness : witnesses(copy)) {
                assertThat(witness.seen())
                        .as("seed %s, %s", seed, witness.getClass())
                        .isEqualTo(RandomGraph.text(witness.parts().toArray()));
            }
        }
    }

    @Test
    void graphsOfOtherVersionsOfTheirClassesArriveAsComplete() throws IOException {
        for (int seed = 0; seed < ROUNDS / 3; seed++) {
            Object root = new RandomGraph(seed).acyclic(5 + seed % 60);
            Object cyclic = new RandomGraph(seed).cyclic(5 + seed % 60);

            Object copy = ForcedEvolution.copy(root);

            byte[] strange = ForcedEvolution.bytes(new RandomGraph.Plain());
            assertThatThrownBy(() -> GraphCodec.lean().decode(strange))
                    .isInstanceOf(ClassMismatchException.class);
            assertThat(RandomGraph.text(copy))
                    .as("seed %s", seed)
                    .isEqualTo(RandomGraph.text(root));
            for (RandomGraph.Witness witness : witnesses(copy)) {
                assertThat(witness.seen())
                        .as("seed %s, %s", seed, witness.getClass())
                        .isEqualTo(RandomGraph.text(witness.parts().toArray()));
            }
            assertThat(RandomGraph.text(ForcedEvolution.copy(cyclic)))
                    .as("seed %s", seed)
                    .isEqualTo(RandomGraph.text(cyclic));
        }
    }

    @Test
    void graphsWithCyclesArrive() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Object root = new RandomGraph(seed).cyclic(5 + seed % 60);

            assertThat(RandomGraph.text(Copies.lean(root)))
                    .as("seed %s", seed)
                    .isEqualTo(RandomGraph.text(root));
        }
    }

    @Test
    void recordsInCyclesAreKeptWhereJavaIoKeepsThem() throws Exception {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Object root = new RandomGraph(seed).cyclicWithRecords(3 + seed % 12);
            String text = RandomGraph.text(root);

            if (text.equals(RandomGraph.text(Copies.javaIo(root)))) {
                assertThat(RandomGraph.text(Copies.lean(root))).as("seed %s", seed).isEqualTo(text);
            }
        }
    }

    @Test
    void graphsShareObjectsAcrossTheMessagesOfAStream() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            RandomGraph graph = new RandomGraph(seed);
            List<Object> sent = new ArrayList<>();
            InMemoryStream wire = new InMemoryStream();
            for (int i = 0; i < 10; i++) {
                sent.add(graph.acyclic(5));
                wire.writer.write(sent.getLast());
            }

            GraphReader reader = wire.slowReader();
            List<Object> received = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                received.add(reader.read());
            }
            assertThat(RandomGraph.text(received.toArray()))
                    .as("seed %s", seed)
                    .isEqualTo(RandomGraph.text(sent.toArray()));
        }
    }

    private static List<RandomGraph.Witness> witnesses(Object root) {
        List<RandomGraph.Witness> witnesses = new ArrayList<>();
        Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> stack = new ArrayList<>(List.of(root));
        while (!stack.isEmpty()) {
            Object next = stack.removeLast();
            if (next == null || !met.add(next)) {
                continue;
            }
            switch (next) {
                case RandomGraph.Witness witness -> {
                    witnesses.add(witness);
                    stack.addAll(witness.parts());
                }
                case RandomGraph.Plain plain ->
                        stack.addAll(Arrays.asList(plain.a, plain.b, plain.c));
                case Object[] array -> stack.addAll(Arrays.asList(array));
                case List<?> list -> stack.addAll(list);
                case Map<?, ?> map -> stack.addAll(map.values());
                default -> {}
            }
        }
        return witnesses;
    }
}
