// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Streams directly over channels, in both formats. In its own format java.io is the measure, for
/// writing and reading.
@Timeout(120) // against waiting for bytes that do not come
class ChannelStreamTest {
    enum Format {
        JAVAIO,
        LEAN;

        GraphCodec codec() {
            return switch (this) {
                case JAVAIO -> GraphCodec.javaio();
                case LEAN -> GraphCodec.lean();
            };
        }
    }

    @TempDir private Path folder;

    private Path file() {
        return folder.resolve("stream");
    }

    private FileChannel writing() throws IOException {
        return FileChannel.open(
                file(),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
    }

    private FileChannel reading() throws IOException {
        return FileChannel.open(file());
    }

    private static double[] doubles(int count) {
        return new Random(count).doubles(count).toArray();
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }

    /// Data and objects in turns, of all sizes around those of buffers.
    private static void write(java.io.ObjectOutputStream out) throws IOException {
        out.writeInt(7);
        out.writeUTF("Grüße");
        out.writeObject(new ArrayList<>(List.of("a", 1, 2.5)));
        for (int length : new int[] {0, 1, 1023, 1024, 8191, 65_535, 65_536, 300_000}) {
            out.writeObject(bytes(length));
            out.writeObject(doubles(length));
            out.write(bytes(length));
        }
        out.writeDouble(-0.5);
        out.flush();
        out.writeObject("end");
    }

    private static void read(java.io.ObjectInputStream in) throws Exception {
        assertThat(in.readInt()).isEqualTo(7);
        assertThat(in.readUTF()).isEqualTo("Grüße");
        assertThat(in.readObject()).isEqualTo(List.of("a", 1, 2.5));
        for (int length : new int[] {0, 1, 1023, 1024, 8191, 65_535, 65_536, 300_000}) {
            assertThat((byte[]) in.readObject()).isEqualTo(bytes(length));
            assertThat((double[]) in.readObject()).isEqualTo(doubles(length));
            byte[] data = new byte[length];
            in.readFully(data);
            assertThat(data).isEqualTo(bytes(length));
        }
        assertThat(in.readDouble()).isEqualTo(-0.5);
        assertThat(in.readObject()).isEqualTo("end");
        assertThatThrownBy(in::readObject).isInstanceOf(EOFException.class);
        assertThat(in.read()).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource
    void fileHoldsDataAndObjectsInTurns(Format format) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(writing(), format.codec())) {
            write(out);
        }

        try (ObjectInputStream in = new ObjectInputStream(reading(), format.codec())) {
            read(in);
        }
        try (ObjectInputStream in = new ObjectInputStream(reading())) {
            read(in); // either format is recognised
        }
    }

    @Test
    void fileIsThatOfJavaio() throws Exception {
        ByteArrayOutputStream judge = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(judge)) {
            write(out);
        }
        try (ObjectOutputStream out = new ObjectOutputStream(writing())) {
            write(out);
        }

        assertThat(Files.readAllBytes(file())).isEqualTo(judge.toByteArray());
        try (java.io.ObjectInputStream in =
                new java.io.ObjectInputStream(Files.newInputStream(file()))) {
            read(in);
        }
    }

    @Test
    void fileOfJavaioIsRead() throws Exception {
        try (java.io.ObjectOutputStream out =
                new java.io.ObjectOutputStream(Files.newOutputStream(file()))) {
            write(out);
        }

        try (ObjectInputStream in = new ObjectInputStream(reading())) {
            read(in);
        }
    }

    @Test
    void streamOfJavaioIsGoneOnWithAtItsEnd() throws Exception {
        try (java.io.ObjectOutputStream out =
                new java.io.ObjectOutputStream(Files.newOutputStream(file()))) {
            out.writeObject("java.io's");
        }
        FileChannel end = FileChannel.open(file(), StandardOpenOption.APPEND);
        try (ObjectOutputStream out =
                new ObjectOutputStream(end) {
                    @Override
                    protected void writeStreamHeader() throws IOException {
                        reset();
                    }
                }) {
            out.writeObject(List.of("ours"));
        }

        try (java.io.ObjectInputStream in =
                new java.io.ObjectInputStream(Files.newInputStream(file()))) {
            assertThat(in.readObject()).isEqualTo("java.io's");
            assertThat(in.readObject()).isEqualTo(List.of("ours"));
            assertThatThrownBy(in::readObject).isInstanceOf(EOFException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void streamStandsWhereTheChannelDoes(Format format) throws Exception {
        byte[] around = bytes(500_000);
        Files.write(file(), around);
        FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE).position(100_000);
        try (ObjectOutputStream out = new ObjectOutputStream(channel, format.codec())) {
            write(out);
            out.flush();
            assertThat(channel.position()).isGreaterThan(500_000);
        }

        try (ObjectInputStream in = new ObjectInputStream(reading().position(100_000))) {
            read(in);
        }
        assertThat(Files.readAllBytes(file())).startsWith(Arrays.copyOf(around, 100_000));
    }

    /// Moves one byte a call, as channels may.
    private record OneByOne(FileChannel file) implements ReadableByteChannel, WritableByteChannel {
        @Override
        public int read(ByteBuffer target) throws IOException {
            ByteBuffer one = ByteBuffer.allocate(1);
            int got = file.read(one);
            target.put(one.flip());
            return got;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            int done = file.write(source.slice().limit(1));
            source.position(source.position() + done);
            return done;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void channelMayMoveOneByteAtATime(Format format) throws Exception {
        Object[] graph = {"text", 7L, new int[] {1, 2, 3}, bytes(3000), doubles(500)};
        try (ObjectOutputStream out =
                new ObjectOutputStream(new OneByOne(writing()), format.codec())) {
            out.writeObject(graph);
            out.writeLong(-1);
        }

        try (ObjectInputStream in =
                new ObjectInputStream(new OneByOne(reading()), format.codec())) {
            assertThat(Arrays.deepEquals((Object[]) in.readObject(), graph)).isTrue();
            assertThat(in.readLong()).isEqualTo(-1);
        }
    }

    /// Counts the writes; all must come from outside the heap and be bounded.
    private static final class Counting implements WritableByteChannel {
        private int writes;

        @Override
        public int write(ByteBuffer source) {
            assertThat(source.isDirect()).isTrue();
            assertThat(source.remaining()).isLessThanOrEqualTo(1 << 18);
            writes++;
            int count = source.remaining();
            source.position(source.limit());
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @EnumSource
    void channelSeesAWriteWhenTheBufferIsFullFlushedOrClosed(Format format) throws Exception {
        Counting channel = new Counting();
        ObjectOutputStream out = new ObjectOutputStream(channel, format.codec());
        assertThat(channel.writes).as("the header, which a peer may wait for").isEqualTo(1);
        for (int n = 0; n < 1000; n++) {
            out.writeObject("number " + n);
            out.writeInt(n);
        }
        assertThat(channel.writes).isEqualTo(1);
        out.flush();
        assertThat(channel.writes).isEqualTo(2);

        out.writeObject(doubles(1 << 20)); // 8 MiB

        assertThat(channel.writes).isBetween(33, 35);
        out.close();
        assertThat(channel.writes).isBetween(34, 35);
    }

    @ParameterizedTest
    @EnumSource
    void twoPeersTalkOverASocket(Format format) throws Exception {
        try (ServerSocketChannel door =
                ServerSocketChannel.open()
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            FutureTask<Void> peer =
                    new FutureTask<>(() -> {
                        try (SocketChannel socket = door.accept()) {
                            echo(socket, format);
                        }
                        return null;
                    });
            Thread.ofVirtual().start(peer);
            try (SocketChannel socket = SocketChannel.open(door.getLocalAddress())) {
                ObjectOutputStream out = new ObjectOutputStream(socket, format.codec());
                ObjectInputStream in = new ObjectInputStream(socket, format.codec());
                for (Object sent : List.of("hello", List.of(1, 2), 3.5, "bye")) {
                    out.writeObject(sent);
                    out.flush();
                    assertThat(in.readObject()).isEqualTo(sent);
                }
                double[] large = doubles(1_000_000);
                out.writeObject(large);
                out.flush();
                assertThat((double[]) in.readObject()).isEqualTo(large);
                socket.shutdownOutput();
                assertThatThrownBy(in::readObject).isInstanceOf(EOFException.class);
            }
            peer.get();
        }
    }

    private static void echo(SocketChannel socket, Format format) throws Exception {
        ObjectOutputStream out = new ObjectOutputStream(socket, format.codec());
        ObjectInputStream in = new ObjectInputStream(socket, format.codec());
        try {
            while (true) {
                out.writeObject(in.readObject());
                out.flush();
            }
        } catch (EOFException _) {
            // the peer has shut down its output: the normal end
        }
    }

    /// Takes the header of a stream, and is a full disk from there on.
    private static final class FullAfterTheHeader implements WritableByteChannel {
        private final FileChannel full;
        private boolean headed;

        FullAfterTheHeader(Path full) throws IOException {
            this.full = FileChannel.open(full, StandardOpenOption.WRITE);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            if (headed) {
                return full.write(source);
            }
            headed = true;
            int count = source.remaining();
            source.position(source.limit());
            return count;
        }

        @Override
        public boolean isOpen() {
            return full.isOpen();
        }

        @Override
        public void close() throws IOException {
            full.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void fullDiskIsToldWhenTheHeaderIsFlushed(Format format) throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "there is no /dev/full here");
        try (FileChannel channel = FileChannel.open(full, StandardOpenOption.WRITE)) {
            ObjectOutputStream out = new ObjectOutputStream(channel, format.codec());

            assertThatThrownBy(out::flush)
                    .isInstanceOf(IOException.class)
                    .hasMessage("No space left on device");
        }
    }

    @ParameterizedTest
    @EnumSource
    void fullDiskIsTold(Format format) throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "there is no /dev/full here");
        WritableByteChannel channel = new FullAfterTheHeader(full);
        ObjectOutputStream out = new ObjectOutputStream(channel, format.codec());
        out.writeObject("fits the buffer");

        assertThatThrownBy(() -> out.writeObject(doubles(1_000_000)))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
        assertThatThrownBy(
                        () -> {
                            out.writeObject("later");
                            out.flush();
                        })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bytes are missing")
                .hasRootCauseMessage("No space left on device");

        assertThatThrownBy(out::close).hasMessageContaining("bytes are missing");
        assertThat(channel.isOpen()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void fullDiskIsToldAtTheLatestWhenTheStreamIsClosed(Format format) throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "there is no /dev/full here");
        WritableByteChannel channel = new FullAfterTheHeader(full);
        ObjectOutputStream out = new ObjectOutputStream(channel, format.codec());
        out.writeObject("fits the buffer");

        assertThatThrownBy(out::close)
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");

        assertThat(channel.isOpen()).isFalse();
        out.close();
    }

    @ParameterizedTest
    @EnumSource
    void everyCutOfAFileIsAnError(Format format) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(writing(), format.codec())) {
            out.writeObject(new Object[] {"text", 1, List.of(2L), new double[] {3, 4}});
        }
        byte[] whole = Files.readAllBytes(file());

        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Files.write(file(), cut);
            Throwable javaIos =
                    catchThrowable(() ->
                            readOne(new java.io.ObjectInputStream(new ByteArrayInputStream(cut))));
            assertThatThrownBy(() -> readOne(new ObjectInputStream(reading())))
                    .as("bytes=%d", length)
                    .isInstanceOf(
                            format == Format.JAVAIO || length == 0
                                    ? javaIos.getClass()
                                    : IOException.class);
            if (format == Format.JAVAIO) {
                assertThatThrownBy(() ->
                                readOne(
                                        new java.io.ObjectInputStream(
                                                new ByteArrayInputStream(cut))))
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @SuppressWarnings("BanSerializableRead") // reads back what this test wrote
    private static void readOne(java.io.ObjectInputStream stream) throws Exception {
        try (stream) {
            stream.readObject();
        }
    }

    @Test
    void garbageIsACorruptStream() throws Exception {
        Files.write(file(), "no stream, but text".getBytes(StandardCharsets.US_ASCII));

        try (FileChannel channel = reading()) {
            assertThatThrownBy(() -> new ObjectInputStream(channel))
                    .isInstanceOf(StreamCorruptedException.class)
                    .hasMessage("invalid stream header: 6E6F2073");
        }
    }

    @ParameterizedTest
    @EnumSource
    void closedStreamHasNothingThatItTookAhead(Format format) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(writing(), format.codec())) {
            out.writeObject("one");
            out.writeObject("two");
        }
        FileChannel channel = reading();
        ObjectInputStream in = new ObjectInputStream(channel, format.codec());
        assertThat(in.readObject()).isEqualTo("one");

        in.close();

        assertThat(channel.isOpen()).isFalse();
        assertThatThrownBy(in::readObject).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(in::readInt).isInstanceOf(IOException.class);
        ObjectInputStream unread = new ObjectInputStream(reading(), format.codec());
        unread.close();
        assertThatThrownBy(unread::readObject).isInstanceOf(ClosedChannelException.class);
    }

    @ParameterizedTest
    @EnumSource
    void closedStreamTakesNothing(Format format) throws Exception {
        ObjectOutputStream out = new ObjectOutputStream(writing(), format.codec());
        out.close();

        assertThatThrownBy(
                        () -> {
                            out.writeObject("late");
                            out.flush();
                        })
                .isInstanceOf(ClosedChannelException.class);
    }

    @ParameterizedTest
    @EnumSource
    void interruptClosesTheChannel(Format format) throws Exception {
        FileChannel channel = writing();
        ObjectOutputStream out = new ObjectOutputStream(channel, format.codec());
        out.writeObject("never arrives");
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(out::flush).isInstanceOf(ClosedByInterruptException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(channel.isOpen()).isFalse();

        Pipe pipe = Pipe.open();
        FutureTask<Object> reads =
                new FutureTask<>(() -> new ObjectInputStream(pipe.source()).readObject());
        Thread reader = Thread.ofPlatform().start(reads);
        reader.interrupt();

        assertThatThrownBy(reads::get).hasCauseInstanceOf(ClosedByInterruptException.class);
        assertThat(pipe.source().isOpen()).isFalse();
        pipe.sink().close();
    }

    @Test
    void channelsThatDoNotBlockAreRefused() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SinkChannel sink = pipe.sink();
                Pipe.SourceChannel source = pipe.source()) {
            sink.configureBlocking(false);
            source.configureBlocking(false);

            assertThatThrownBy(() -> new ObjectOutputStream(sink))
                    .isInstanceOf(IllegalBlockingModeException.class);
            assertThatThrownBy(() -> new ObjectInputStream(source))
                    .isInstanceOf(IllegalBlockingModeException.class);
            assertThatThrownBy(() -> GraphCodec.lean().writerTo(sink))
                    .isInstanceOf(IllegalBlockingModeException.class);
            assertThatThrownBy(() -> GraphCodec.lean().decode(source))
                    .isInstanceOf(IllegalBlockingModeException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void fileThatGrowsIsReadOn(Format format) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(writing(), format.codec());
                ObjectInputStream in = afterHeader(out, format)) {
            for (int length : new int[] {1, 1000, 300_000}) {
                assertThatThrownBy(in::readObject).isInstanceOf(EOFException.class);
                out.writeObject(doubles(length));
                out.flush();
                assertThat((double[]) in.readObject()).isEqualTo(doubles(length));
            }
        }
    }

    private ObjectInputStream afterHeader(ObjectOutputStream out, Format format)
            throws IOException {
        out.flush();
        return new ObjectInputStream(reading(), format.codec());
    }

    @Test
    void wrappedChannelIsReadNoFurtherThanTheObject() throws Exception {
        try (OutputStream file = Files.newOutputStream(file())) {
            ObjectOutputStream out = new ObjectOutputStream(file);
            out.writeObject(List.of(1));
            out.flush();
            file.write(42);
        }
        try (FileChannel channel = reading()) {
            ObjectInputStream in = new ObjectInputStream(Channels.newInputStream(channel));
            assertThat(in.readObject()).isEqualTo(List.of(1));
            assertThat(channel.position()).isEqualTo(channel.size() - 1);
        }
    }
}
