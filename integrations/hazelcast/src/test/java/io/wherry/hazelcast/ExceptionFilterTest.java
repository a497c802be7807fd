// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExceptionFilterTest {

    static Stream<GraphCodec> formats() {
        return Stream.of(
                GraphCodec.lean(),
                GraphCodec.lean().withEvolution(Evolution.EVOLVE),
                GraphCodec.javaio());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void exceptionsOfTheJdkOfHazelcastAndOfTheCodecAreRead(GraphCodec format) throws IOException {
        GraphCodec codec = format.withClassFilter(GraphGlobalSerializer.exceptions());
        Throwable failure = new HazelcastInstanceNotActiveException("stopped");
        failure.initCause(new WireFormatException("cut short", 7));
        failure.addSuppressed(new Throwable("suppressed"));

        Throwable copy = codec.decode(codec.encode(failure), Throwable.class);

        assertThat(copy).hasToString(failure.toString());
        assertThat(copy.getStackTrace()).isEqualTo(failure.getStackTrace());
        assertThat(copy.getCause()).hasToString(failure.getCause().toString());
        assertThat(copy.getSuppressed()[0]).hasToString("java.lang.Throwable: suppressed");
    }
}
