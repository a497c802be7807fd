// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.RandomGraphs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LeanRandomGraphsTest {
    private final GraphCodec codec = GraphCodec.lean();

    @Property(tries = 2000)
    void copyIsIsomorphic(@ForAll long seed, @ForAll @IntRange(min = 1, max = 600) int size)
            throws IOException {
        Object graph = RandomGraphs.graph(seed, size);

        Object copy = codec.decode(codec.encode(graph));

        Isomorphism.check(graph, copy);
    }

    @Property(tries = 500)
    void copyIsTheOneJavaioMakes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int size)
            throws IOException {
        Object graph = RandomGraphs.graph(seed, size);

        Object copy = codec.decode(codec.encode(graph));

        Isomorphism.check(JavaIo.copy(graph, size), copy);
    }

    @Property(tries = 500)
    void nothingOfOneMessageIsLeftForTheNext(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int size) throws IOException {
        Object graph = RandomGraphs.graph(seed, size);

        byte[] first = codec.encode(graph);

        assertThat(codec.encode(graph)).isEqualTo(first);
        assertThat(GraphCodec.lean().encode(graph)).isEqualTo(first);
    }

    @Property(tries = 500)
    void streamsCarryTheSameBytesAsArrays(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 600) int size) throws IOException {
        Object graph = RandomGraphs.graph(seed, size);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        codec.encode(graph, bytes);

        assertThat(bytes.toByteArray()).isEqualTo(codec.encode(graph));
        Isomorphism.check(graph, codec.decode(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @Property(tries = 500)
    void cutBytesAreAnErrorThatNamesTheByte(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int size) throws IOException {
        byte[] bytes = codec.encode(RandomGraphs.graph(seed, size));
        int length = 1 + (int) Math.floorMod(seed, (long) bytes.length - 1);

        try {
            codec.decode(Arrays.copyOf(bytes, length));
        } catch (WireFormatException e) {
            assertThat(e.position()).isBetween(0L, (long) length);
            return;
        }
        throw new AssertionError("cut at " + length + " of " + bytes.length + " was not noticed");
    }
}
