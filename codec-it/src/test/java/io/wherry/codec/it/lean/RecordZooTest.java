// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.RecordCodec;
import io.wherry.testkit.zoo.ZooGraph;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.TreeNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo as a record, alone and between others.
class RecordZooTest {
    private final RecordCodec records =
            GraphCodec.lean().withRegistered(TreeNode.class, Message.class).records();

    static Stream<ZooGraph> written() {
        return LeanZooTest.writtenButLongest();
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyIsTheGraphOrWhatJavaioMakesOfIt(ZooGraph graph) throws IOException {
        graph.checkCopy(records.decode(records.encode(graph.fresh())));
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyBetweenOthersIsThatToo(ZooGraph graph) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = records.writerTo(bytes)) {
            writer.write(Message.of(1));
            writer.write(graph.fresh());
            writer.write(Message.of(2));
            writer.write(graph.fresh());
        }

        byte[] all = bytes.toByteArray();
        try (GraphReader reader = records.readerFrom(new ByteArrayInputStream(all))) {
            for (int i = 0; i < 2; i++) {
                reader.read(Message.class);
                graph.checkCopy(reader.read());
            }
        }
    }
}
