// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Parcel;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo as a parcel, with all arrays out of the message and with only the large
/// ones.
class ParcelZooTest {
    private static final GraphCodec LARGE = GraphCodec.lean();
    private static final GraphCodec ALL = LARGE.withParcelThreshold(1);

    static Stream<ZooGraph> graphs() {
        return LeanZooTest.writtenButLongest();
    }

    static Stream<ZooGraph> smaller() {
        return graphs().filter(graph -> !graph.traits().large());
    }

    private static byte[] sent(Parcel parcel) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long size = parcel.writeTo(Channels.newChannel(bytes));
        assertThat(bytes.size()).isEqualTo(size);
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void copyIsTheGraphOrWhatJavaioMakesOfIt(ZooGraph graph) throws IOException {
        graph.checkCopy(ALL.unpack(ALL.pack(graph.fresh())));
    }

    @ParameterizedTest
    @MethodSource("smaller")
    void copyThroughAChannelIsTheSame(ZooGraph graph) throws IOException {
        for (GraphCodec codec : List.of(LARGE, ALL)) {
            byte[] bytes = sent(codec.pack(graph.fresh()));
            Object copy = LARGE.unpack(Channels.newChannel(new ByteArrayInputStream(bytes)));

            graph.checkCopy(copy);
        }
    }

    @Test
    void arraysOfTheZooTravelOutsideTheMessage() throws IOException {
        assertThat(LARGE.pack(GraphZoo.named("double-1k").fresh()).arrays()).hasSize(1);
        assertThat(LARGE.pack(GraphZoo.named("float-1000x1000").fresh()).arrays()).hasSize(1000);
        assertThat(LARGE.pack(GraphZoo.named("message").fresh()).arrays()).isEmpty();
    }
}
