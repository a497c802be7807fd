// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GraphStreamTest {

    record Point(int x, int y) implements Serializable {}

    private final InMemoryStream wire = new InMemoryStream();

    @Test
    void messagesAreReadInTheOrderTheyWereWritten() throws IOException {
        List<Object> sent = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            sent.add(i % 3 == 0 ? "text " + i : i % 3 == 1 ? new Point(i, -i) : List.of(i, "x"));
        }

        for (Object message : sent) {
            wire.writer.write(message);
        }

        try (GraphReader reader = wire.reader()) {
            for (Object message : sent) {
                assertThat(reader.read()).isEqualTo(message);
            }
            assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void nullIsAMessage() throws IOException {
        wire.writer.write(null);
        wire.writer.write("after");

        GraphReader reader = wire.reader();
        assertThat(reader.read()).isNull();
        assertThat(reader.read()).isEqualTo("after");
    }

    @Test
    void emptyStreamEndsAtOnceAndAgain() throws IOException {
        GraphReader reader = wire.reader();

        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
    }

    @Test
    void objectsStaySharedAcrossMessages() throws IOException {
        Box shared = new Box("shared");
        wire.writer.write(shared);
        wire.writer.write(List.of(shared, "and more"));
        wire.writer.write(shared);

        GraphReader reader = wire.reader();
        Object first = reader.read();
        assertThat(((List<?>) reader.read()).getFirst()).isSameAs(first);
        assertThat(reader.read()).isSameAs(first);
    }

    @Test
    void recordsAndStringsStaySharedAcrossMessages() throws IOException {
        Point point = new Point(1, 2);
        String text = new String("text");
        wire.writer.write(new Object[] {point, text});
        wire.writer.write(new Object[] {text, point});

        GraphReader reader = wire.slowReader();
        Object[] first = (Object[]) reader.read();
        Object[] second = (Object[]) reader.read();
        assertThat(second[0]).isSameAs(first[1]);
        assertThat(second[1]).isSameAs(first[0]);
    }

    @Test
    void changesBetweenMessagesAreNotSentAsInJavaIo() throws IOException {
        Box box = new Box("before");
        wire.writer.write(box);
        box.content = "after";
        wire.writer.write(box);
        wire.writer.reset();
        wire.writer.write(box);

        GraphReader reader = wire.reader();
        assertThat(reader.read(Box.class).content).isEqualTo("before");
        assertThat(reader.read(Box.class).content).isEqualTo("before");
        assertThat(reader.read(Box.class).content).isEqualTo("after");
    }

    @Test
    void resetEndsSharing() throws IOException {
        Box shared = new Box("shared");
        wire.writer.write(shared);
        wire.writer.reset();
        wire.writer.write(shared);
        wire.writer.write(shared);

        GraphReader reader = wire.reader();
        Object first = reader.read();
        Object second = reader.read();
        assertThat(second).isNotSameAs(first);
        assertThat(reader.read()).isSameAs(second);
    }

    @Test
    void aClassIsDescribedOnce() throws IOException {
        wire.writer.write(new Point(1, 2));
        int first = wire.size();
        wire.writer.write(new Point(3, 4));
        int second = wire.size() - first;
        wire.writer.reset();
        wire.writer.write(new Point(5, 6));
        int third = wire.size() - first - second;

        assertThat(second).isLessThan(first - Point.class.getName().length() / 2);
        assertThat(third).isLessThanOrEqualTo(second);
        GraphReader reader = wire.reader();
        assertThat(reader.read()).isEqualTo(new Point(1, 2));
        assertThat(reader.read()).isEqualTo(new Point(3, 4));
        assertThat(reader.read()).isEqualTo(new Point(5, 6));
    }

    @Test
    void nothingReachesTheStreamBeforeAFlush() throws IOException {
        wire.writer.write("text");
        assertThat(wire.bytes.size()).isZero();

        wire.writer.flush();

        assertThat(wire.bytes.size()).isPositive();
    }

    @Test
    void closeFlushesAndClosesTheStreamOnce() throws IOException {
        class Counting extends ByteArrayOutputStream {
            int closed;

            @Override
            public void close() {
                closed++;
            }
        }
        Counting target = new Counting();
        GraphWriter writer = GraphCodec.lean().writerTo(target);
        writer.write("text");

        writer.close();
        writer.close();

        assertThat(target.closed).isEqualTo(1);
        assertThat(GraphCodec.lean().decode(target.toByteArray())).isEqualTo("text");
    }

    @Test
    void closedWriterRefusesMessages() throws IOException {
        wire.writer.close();

        assertThatThrownBy(() -> wire.writer.write("text"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closedReaderRefusesToReadAndHasClosedItsStream() throws IOException {
        boolean[] closed = new boolean[1];
        GraphReader reader =
                GraphCodec.lean()
                        .readerFrom(
                                new ByteArrayInputStream(GraphCodec.lean().encode("text")) {
                                    @Override
                                    public void close() {
                                        closed[0] = true;
                                    }
                                });

        reader.close();

        assertThat(closed[0]).isTrue();
        assertThatThrownBy(reader::read).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void readOfAClassRefusesOthersAndTheNextMessageIsThere() throws IOException {
        wire.writer.write("text");
        wire.writer.write(new Point(1, 2));

        GraphReader reader = wire.reader();
        assertThatThrownBy(() -> reader.read(Point.class))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("java.lang.String");
        assertThat(reader.read(Point.class)).isEqualTo(new Point(1, 2));
    }

    @Test
    void messageIsThereAsSoonAsItsBytesAre() throws IOException {
        Pipe pipe = Pipe.open();
        try (WritableByteChannel sink = pipe.sink();
                GraphWriter writer = GraphCodec.lean().writerTo(sink);
                GraphReader reader = GraphCodec.lean().readerFrom(pipe.source())) {
            for (int i = 0; i < 10; i++) {
                writer.write(new Point(i, i));
                writer.flush();

                assertThat(reader.read()).isEqualTo(new Point(i, i));
            }
        }
    }

    @Test
    void streamsOverChannelsCarryWhatStreamsCarry() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(Channels.newChannel(bytes))) {
            writer.write(new int[100_000]);
            writer.write("end");
        }

        GraphReader reader =
                GraphCodec.lean()
                        .readerFrom(Channels.newChannel(new OneByteStream(bytes.toByteArray())));
        assertThat(reader.read(int[].class)).hasSize(100_000);
        assertThat(reader.read()).isEqualTo("end");
    }

    @Test
    void messageCutInTheMiddleIsAnErrorEveryTime() throws IOException {
        wire.writer.write("one");
        wire.writer.write(new Box("two"));
        wire.writer.flush();
        byte[] all = wire.bytes.toByteArray();
        byte[] cut = Arrays.copyOf(all, all.length - 1);

        GraphReader reader = GraphCodec.lean().readerFrom(new ByteArrayInputStream(cut));
        assertThat(reader.read()).isEqualTo("one");
        assertThatThrownBy(reader::read).isInstanceOf(WireFormatException.class);
        assertThatThrownBy(reader::read).isInstanceOf(IOException.class);
    }
}
