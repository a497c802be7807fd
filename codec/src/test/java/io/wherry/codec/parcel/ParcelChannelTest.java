// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.parcel;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.Parcel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ParcelChannelTest {
    private static final GraphCodec CODEC = GraphCodec.lean();

    private static Object[] graph() {
        double[][] rows = new double[700][500];
        for (int i = 0; i < rows.length; i++) {
            Arrays.fill(rows[i], i);
        }
        rows[3] = rows[5];
        byte[] large = new byte[30 << 20];
        Arrays.fill(large, (byte) 7);
        return new Object[] {"first", rows, rows[9], new int[] {1, 2}, large, new long[2000]};
    }

    private static void check(@Nullable Object copy) {
        Object[] read = (Object[]) copy;
        assertThat(Arrays.deepEquals(read, graph())).isTrue();
        double[][] rows = (double[][]) read[1];
        assertThat(rows[3]).isSameAs(rows[5]);
        assertThat(rows[9]).isSameAs(read[2]);
    }

    @Test
    void parcelsFollowOneAnotherThroughASocket() throws Exception {
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(loopback);
                SocketChannel here = SocketChannel.open(server.getLocalAddress());
                SocketChannel there = server.accept()) {
            Thread sender =
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    CODEC.pack(graph()).writeTo(here);
                                    CODEC.encode("between", here);
                                    CODEC.pack(graph()).writeTo(here);
                                    here.shutdownOutput();
                                } catch (IOException e) {
                                    throw new AssertionError(e);
                                }
                            });

            check(CODEC.unpack(there));
            assertThat(CODEC.decode(there)).isEqualTo("between");
            check(CODEC.unpack(there));
            sender.join();
            assertThat(there.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
    }

    @Test
    void parcelsGoThroughAFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("parcel");
        long size;
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            size = CODEC.pack(graph()).writeTo(channel);
            assertThat(channel.size()).isEqualTo(size);
        }
        try (FileChannel channel = FileChannel.open(file)) {
            check(CODEC.unpack(channel));
            assertThat(channel.position()).isEqualTo(size);
        }
    }

    @Test
    void channelThatGivesAByteACallIsEnough() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Object[] root = {new float[20][30], "a", new char[1000]};
        CODEC.pack(root).writeTo(Channels.newChannel(bytes));

        Object copy = CODEC.unpack(Channels.newChannel(new OneByteStream(bytes.toByteArray())));

        assertThat(Arrays.deepEquals((Object[]) copy, root)).isTrue();
    }

    @Test
    void arraysOfTheCallerAreFilledFromTheChannel() throws IOException {
        float[][] rows = new float[300][300];
        rows[299][299] = 1;
        Parcel parcel = CODEC.pack(rows);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parcel.writeTo(Channels.newChannel(bytes));
        ReadableByteChannel channel =
                Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray()));
        channel.read(ByteBuffer.allocate(parcel.header().length));
        float[][] ours = new float[300][300];

        Object copy =
                CODEC.unpack(parcel.header())
                        .supply(0, (Object) Arrays.copyOfRange(ours, 0, 100))
                        .supply(200, (Object) Arrays.copyOfRange(ours, 200, 300))
                        .readFrom(channel)
                        .finish();

        float[][] read = (float[][]) copy;
        assertThat(Arrays.deepEquals(read, rows)).isTrue();
        assertThat(read[99]).isSameAs(ours[99]);
        assertThat(read[100]).isNotSameAs(ours[100]);
        assertThat(read[299]).isSameAs(ours[299]);
    }

    /// Sends back what it gets.
    static final class Echo {
        private Echo() {}

        public static void main(String[] args) throws IOException {
            ReadableByteChannel in = Channels.newChannel(System.in);
            WritableByteChannel out = Channels.newChannel(System.out);
            Object root = CODEC.unpack(in);
            CODEC.pack(root).writeTo(out);
            System.out.flush();
        }
    }

    @Test
    void otherProcessSendsTheSameBack() throws Exception {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-Xmx256m",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Echo.class.getName()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            WritableByteChannel out = Channels.newChannel(process.getOutputStream());
            CODEC.pack(graph()).writeTo(out);
            out.close();

            check(CODEC.unpack(Channels.newChannel(process.getInputStream())));
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
