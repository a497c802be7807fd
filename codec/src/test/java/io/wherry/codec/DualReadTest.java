// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Both formats read by one codec, told apart by their first bytes.
final class DualReadTest {
    private static final Object GRAPH = List.of("a", Instant.EPOCH, new TreeMap<>());

    private static GraphCodec codec(boolean lean) {
        return (lean ? GraphCodec.lean() : GraphCodec.javaio()).withDualRead(true);
    }

    private static List<byte[]> both() throws IOException {
        return List.of(JavaIoBytes.of(GRAPH), GraphCodec.lean().encode(GRAPH));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everySourceIsRead(boolean lean) throws Exception {
        GraphCodec codec = codec(lean);

        for (byte[] bytes : both()) {
            assertThat(codec.decode(bytes)).isEqualTo(GRAPH);
            assertThat(codec.decode(MemorySegment.ofArray(bytes))).isEqualTo(GRAPH);
            assertThat(codec.decode(ByteBuffer.wrap(bytes))).isEqualTo(GRAPH);
            ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
            assertThat(codec.decode(direct)).isEqualTo(GRAPH);
            assertThat(codec.decode(Channels.newChannel(new ByteArrayInputStream(bytes))))
                    .isEqualTo(GRAPH);
            try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes))) {
                assertThat(reader.read()).isEqualTo(GRAPH);
                assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
            }
        }
    }

    @Test
    void messagesOfBothFollowOneAnotherOnOneSource() throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] bytes : both()) {
            all.write(bytes);
        }
        ByteArrayInputStream source = new ByteArrayInputStream(all.toByteArray());

        assertThat(codec(true).decode(source)).isEqualTo(GRAPH);
        assertThat(codec(true).decode(source)).isEqualTo(GRAPH);
        assertThat(source.available()).isZero();
    }

    private record Apple(int weight) implements Serializable {}

    private static InputStream apples() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            for (int weight = 0; weight < 3; weight++) {
                writer.write(new Apple(weight));
                writer.reset();
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readersOfLeanStreamsAskAboutTheClassesOfAMessageAndReset(boolean lean) throws Exception {
        GraphCodec plain = codec(lean);
        ClassLoader here = Apple.class.getClassLoader();
        for (GraphCodec codec : List.of(plain, plain.withCompression(Compression.readOnly()))) {
            try (GraphReader reader = codec.readerFrom(apples())) {
                reader.reset();
                assertThatThrownBy(() -> reader.readAdmitting(type -> type != Apple.class))
                        .isInstanceOf(FilterRejectedException.class);
                Object second = reader.readAdmitting(type -> type == Apple.class, here);
                assertThat(second).isEqualTo(new Apple(1));
                reader.reset();
                assertThat(reader.read()).isEqualTo(new Apple(2));
            }
        }
    }

    @Test
    void readersOfJavaioStreamsCannotAskAboutTheClassesOfAMessage() throws Exception {
        try (GraphReader reader =
                codec(true).readerFrom(new ByteArrayInputStream(JavaIoBytes.of(GRAPH)))) {
            assertThatThrownBy(() -> reader.readAdmitting(_ -> true))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itsOwnFormatIsWritten(boolean lean) throws Exception {
        byte[] bytes = codec(lean).encode(GRAPH);

        assertThat(bytes).isEqualTo(lean ? GraphCodec.lean().encode(GRAPH) : JavaIoBytes.of(GRAPH));
    }

    @Test
    void otherCodecsReadTheirOwnFormatOnly() throws Exception {
        byte[] old = JavaIoBytes.of(GRAPH);

        assertThatThrownBy(() -> GraphCodec.lean().decode(old))
                .isInstanceOf(WireFormatException.class);
        assertThatThrownBy(() -> GraphCodec.javaio().decode(GraphCodec.lean().encode(GRAPH)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> codec(true).withDualRead(false).decode(old))
                .isInstanceOf(WireFormatException.class);
    }

    @Test
    void optionsCountForBoth() throws Exception {
        Object graph = Currency.getInstance("EUR");
        GraphCodec codec = codec(true).withClassFilter(ClassFilter.allow("java.lang.*"));

        for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
            byte[] bytes = writer.encode(graph);
            assertThat(codec(true).decode(bytes)).isSameAs(graph);
            assertThatThrownBy(() -> codec.decode(bytes))
                    .isInstanceOf(FilterRejectedException.class);
        }
    }

    @Test
    void unknownFormatIsLeftToTheConfiguredOne() {
        assertThatThrownBy(() -> codec(true).decode(new byte[] {1, 2, 3}))
                .hasMessageContaining("not a lean stream");
        assertThatThrownBy(() -> codec(false).decode(new byte[] {1, 2, 3, 4}))
                .hasMessageContaining("invalid stream header");
        assertThatThrownBy(() -> codec(true).decode(new ByteArrayInputStream(new byte[0])))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> codec(false).decode(new byte[0])).isInstanceOf(EOFException.class);
    }
}
