// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo copied within the JVM, with large arrays cloned and with all of them.
class CopyZooTest {
    private final GraphCodec codec = GraphCodec.lean();
    private final GraphCodec all = GraphCodec.javaio().withParcelThreshold(1);

    static Stream<ZooGraph> written() {
        return LeanZooTest.writtenButLongest();
    }

    static Stream<ZooGraph> refused() {
        return LeanZooTest.refused();
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyIsTheGraphOrWhatJavaioMakesOfIt(ZooGraph graph) throws IOException {
        graph.checkCopy(codec.copy(graph.fresh()));
        graph.checkCopy(codec.copy(graph.fresh())); // by a copier that knows the classes
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyWithAllArraysClonedIsThatToo(ZooGraph graph) throws IOException {
        graph.checkCopy(all.copy(graph.fresh()));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void graphsThatJavaioRefusesAreRefused(ZooGraph graph) {
        assertThatThrownBy(() -> codec.copy(graph.fresh()))
                .isInstanceOf(NotSerializableException.class);
    }
}
