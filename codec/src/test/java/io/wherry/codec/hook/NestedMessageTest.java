// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.RecordCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Hooks that use the stream of their message instead of their own: refused where the message would
/// be lost.
final class NestedMessageTest {

    private interface Code {
        void run() throws IOException;
    }

    private static final Code NOTHING = () -> {};

    private static Code writing = NOTHING;
    private static Code reading = NOTHING;

    /// Runs what the test says in its hooks.
    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1;

        private int number = 7;

        private void writeObject(ObjectOutputStream out) throws IOException {
            writing.run();
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            reading.run();
            in.defaultReadObject();
        }

        @Override
        public String toString() {
            return "hooked " + number;
        }
    }

    @AfterEach
    void callNothing() {
        writing = NOTHING;
        reading = NOTHING;
    }

    @Test
    void writersAndReadersOfMessages() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            writing = () -> assertActive(() -> writer.write("inner"));
            writer.write(new Hooked());
            writer.write("after");
        }

        try (GraphReader reader =
                GraphCodec.lean().readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            reading = () -> assertActive(reader::read);
            assertThat(reader.read()).hasToString("hooked 7");
            assertThat(reader.read()).isEqualTo("after");
        }
    }

    @Test
    void writersOfRecords() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().records().writerTo(bytes)) {
            writing = () -> assertActive(() -> writer.write("inner"));
            writer.write(new Hooked());
        }

        Object copy = GraphCodec.lean().records().decode(bytes.toByteArray());
        assertThat(copy).hasToString("hooked 7");
    }

    private static void assertActive(Code code) {
        assertThatThrownBy(code::run).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void resetsOfWritersAndReaders() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            writing = () -> assertActive(writer::reset);
            Hooked twice = new Hooked();
            writer.write(new Object[] {twice, twice});
            writer.write("after");
        }

        try (GraphReader reader =
                GraphCodec.lean().readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            reading =
                    () -> {
                        assertActive(reader::reset);
                        assertActive(() -> reader.readAdmitting(_ -> false));
                    };
            Object[] read = (Object[]) reader.read();
            assertThat(read[0]).hasToString("hooked 7").isSameAs(read[1]);
            assertThat(reader.read()).isEqualTo("after");
        }
    }

    /// Its engine is for the next caller only after the message.
    @Test
    void readerThatAHookClosesReadsTheRest() throws Exception {
        RecordCodec records = GraphCodec.lean().records();
        byte[] bytes = records.encode(new Object[] {new Hooked(), "end"});
        byte[] inner = records.encode(new Object[] {"inner"});
        GraphReader reader = records.readerFrom(new ByteArrayInputStream(bytes));
        reading =
                () -> {
                    reader.close();
                    assertThat(records.decode(inner)).isEqualTo(new Object[] {"inner"});
                };

        Object[] read = (Object[]) reader.read();

        assertThat(read[0]).hasToString("hooked 7");
        assertThat(read[1]).isEqualTo("end");
        assertActive(reader::read);
    }

    @Test
    void writerThatAHookClosesSaysThatTheMessageIsNotWhole() throws Exception {
        for (GraphWriter writer :
                List.of(
                        GraphCodec.lean().writerTo(new ByteArrayOutputStream()),
                        GraphCodec.javaio().writerTo(new ByteArrayOutputStream()),
                        GraphCodec.lean().records().writerTo(new ByteArrayOutputStream()))) {
            writing = writer::close;

            assertActive(() -> writer.write(new Hooked()));
        }
        writing = NOTHING;
        byte[] later = GraphCodec.lean().encode(new Hooked());
        assertThat(GraphCodec.lean().decode(later)).hasToString("hooked 7");
    }

    @Test
    void objectStreams() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out =
                new io.wherry.stream.ObjectOutputStream(bytes, GraphCodec.lean())) {
            writing =
                    () -> {
                        assertStreamActive(() -> out.writeObject("inner"));
                        assertStreamActive(out::reset);
                        assertStreamActive(() -> out.writeInt(1));
                        assertStreamActive(() -> out.write(new byte[3]));
                    };
            out.writeObject(new Hooked());
            out.writeObject("after");
        }

        try (ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes.toByteArray()))) {
            reading = () -> assertStreamActive(in::readInt);
            assertThat(in.readObject()).hasToString("hooked 7");
            assertThat(in.readObject()).isEqualTo("after");
        }
    }

    private static void assertStreamActive(Code code) {
        assertThatThrownBy(code::run)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("stream active");
    }
}
