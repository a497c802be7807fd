// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A stream that was closed lends its writer to the next one, and only then.
class ClosedWriterTest {
    private record Point(int x, double y, String name) implements Serializable {}

    private interface Opening<S> {
        S open() throws IOException;
    }

    private static void write(Opening<java.io.ObjectOutputStream> opening, Object value)
            throws IOException {
        try (java.io.ObjectOutputStream out = opening.open()) {
            out.writeObject(value);
        }
    }

    /// A stream that was closed is as java.io's, though another stream has its writer.
    @Test
    void closedStreamsGoOnAsJavaIosAndLeaveOthersAlone() throws Exception {
        byte[] theirs = closedBetween(java.io.ObjectOutputStream::new);

        assertThat(closedBetween(ObjectOutputStream::new)).isEqualTo(theirs);
    }

    private interface Wrapping {
        java.io.ObjectOutputStream around(OutputStream out) throws IOException;
    }

    /// Returns the bytes that two streams write by turns, the first of which was closed before.
    private static byte[] closedBetween(Wrapping wrapping) throws IOException {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        ByteArrayOutputStream second = new ByteArrayOutputStream();
        java.io.ObjectOutputStream closed = wrapping.around(first);
        closed.writeObject(new Point(1, 2, "p"));
        closed.close();
        try (java.io.ObjectOutputStream out = wrapping.around(second)) {
            out.writeObject(new Point(3, 4, "q"));
            closed.writeInt(7);
            closed.close();
            closed.writeObject(new Point(5, 6, "r"));
            out.writeObject(new Point(7, 8, "s"));
            closed.writeUTF("late");
            closed.flush();
            closed.reset();
            closed.writeUnshared("own");
            out.writeInt(9);
            closed.close();
            closed.close();
            closed.writeObject(List.of("after", 1, new Point(9, 10, "t")));
        }
        second.write(first.toByteArray());
        return second.toByteArray();
    }

    /// A thread may be writing while another one closes the stream: then the writer goes to no
    /// other stream.
    @Test
    void writerThatTwoThreadsHaveUsedIsNotLentAgain() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream shared = new ObjectOutputStream(bytes);
        Thread other =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                shared.writeObject("of another thread");
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        });
        other.join();

        shared.close();

        assertThat(shared.keepsWriter()).isTrue();
        ObjectOutputStream own = new ObjectOutputStream(bytes);
        own.close();
        assertThat(own.keepsWriter()).isFalse();
    }

    /// Closes the stream that writes to it, at each call.
    private static final class ClosingSink extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private @Nullable ObjectOutputStream stream;
        private boolean closing;

        @Override
        public void write(int value) {
            bytes.write(value);
        }

        @Override
        public void write(byte[] source, int from, int count) throws IOException {
            bytes.write(source, from, count);
            closeStream();
        }

        private void closeStream() throws IOException {
            if (stream != null && !closing) {
                closing = true;
                stream.close();
            }
        }

        @Override
        public void flush() throws IOException {
            closeStream();
        }
    }

    @Test
    void writerWhoseDestinationClosesTheStreamIsNotLentAgain() throws Exception {
        ClosingSink sink = new ClosingSink();
        ObjectOutputStream stream = new ObjectOutputStream(sink);
        sink.stream = stream;

        stream.flush();

        assertThat(stream.keepsWriter()).isTrue();
    }

    /// The writer of a closed stream is another stream's: the closed one must not touch it.
    @Test
    void closedLeanStreamsLeaveOthersAlone() throws Exception {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        ObjectOutputStream closed = new ObjectOutputStream(first, GraphCodec.lean());
        closed.writeObject("one");
        closed.close();
        int size = first.size();
        ByteArrayOutputStream second = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(second, GraphCodec.lean())) {
            assertThatThrownBy(() -> closed.writeObject("late")).isInstanceOf(IOException.class);
            closed.close();
            out.writeObject(new Point(1, 2, "p"));
            out.writeObject(new Point(3, 4, "q"));
        }

        assertThat(first.size()).isEqualTo(size);
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(second.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(new Point(1, 2, "p"));
            assertThat(in.readObject()).isEqualTo(new Point(3, 4, "q"));
            assertThatThrownBy(in::readObject).isInstanceOf(java.io.EOFException.class);
        }
    }

    /// Closes the stream that is writing it.
    private static final class Closing implements Serializable {
        private static final long serialVersionUID = 1;

        private final transient ObjectOutputStream stream;

        Closing(ObjectOutputStream stream) {
            this.stream = stream;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            stream.close();
            write(
                    () ->
                            new ObjectOutputStream(
                                    OutputStream.nullOutputStream(), GraphCodec.lean()),
                    new Point(5, 6, "within"));
            out.writeInt(7);
        }
    }

    @Test
    void writerThatIsInUseIsNotLentAgain() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes, GraphCodec.lean());

        out.writeObject(new Object[] {"before", new Closing(out), "after"});

        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Object[] read = (Object[]) in.readObject();
            assertThat(read[0]).isEqualTo("before");
            assertThat(read[2]).isEqualTo("after");
        }
    }
}
