// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.Golden;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.EchoPeer;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Long arrays on the heap, which go through sockets without a copy where native access is granted.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"tcp", "unix"})
@Timeout(60)
@SuppressWarnings("try") // closing is what some tests are about
final class LongArraysTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final int HELLO_AND_SETTINGS = 16 + 16 + 56;
    private static final int HEADER = 16;
    private static final int LONG = (1 << 20) + 13;

    @Parameter String scheme;
    @TempDir Path folder;

    private final AtomicReference<Wire> wire = new AtomicReference<>();
    private final SplittableRandom random = new SplittableRandom(7);
    private Listener listener;

    @BeforeEach
    void listen() throws IOException {
        Address wanted =
                scheme.equals("tcp")
                        ? new Address.Tcp("127.0.0.1", 0)
                        : new Address.Unix(folder.resolve("arrays"));
        listener = Listener.at(wanted, LinkOptions.standard().withWires(this::seen));
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    private Wire seen(Wire bare) {
        wire.set(bare);
        return bare;
    }

    private SocketChannel stranger() throws IOException {
        SocketAddress address =
                listener.address() instanceof Address.Tcp tcp
                        ? new InetSocketAddress(InetAddress.ofLiteral(tcp.host()), tcp.port())
                        : UnixDomainSocketAddress.of(((Address.Unix) listener.address()).path());
        SocketChannel channel = SocketChannel.open(address);
        write(
                channel,
                ByteBuffer.wrap(Golden.bytes("hello-bare-1"))); // or it would not be accepted
        return channel;
    }

    private static ByteBuffer read(SocketChannel channel, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
        return bytes.flip();
    }

    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static ByteBuffer header(long length) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(length)
                .putShort((short) 1)
                .rewind();
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static List<MemorySegment> arrays(int bytes) {
        return List.of(
                MemorySegment.ofArray(new byte[bytes]),
                MemorySegment.ofArray(new char[bytes / 2 + 1]),
                MemorySegment.ofArray(new short[bytes / 2 + 3]),
                MemorySegment.ofArray(new int[bytes / 4 + 1]),
                MemorySegment.ofArray(new float[bytes / 4 + 3]),
                MemorySegment.ofArray(new long[bytes / 8 + 1]),
                MemorySegment.ofArray(new double[bytes / 8 + 3]));
    }

    @Test
    void arraysOfAllTypesPassToAnotherJvmAndBackWhileGarbageIsCollected() throws Exception {
        Process process = EchoPeer.start(listener.address());
        AtomicBoolean ended = new AtomicBoolean();
        try (Link peer = listener.accept(PATIENCE)) {
            BackgroundTask<Integer> collector = BackgroundTask.start(() -> collect(ended));
            for (int bytes : new int[] {32_767, 32_768, 65_535, 100_003, LONG}) {
                for (MemorySegment array : arrays(bytes)) {
                    exchange(peer, array);
                }
            }
            ended.set(true);
            assertThat(collector.result()).isPositive();
            peer.finish(PATIENCE);
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } finally {
            ended.set(true);
            process.destroyForcibly();
        }
    }

    private void exchange(Link peer, MemorySegment array) throws IOException {
        array.copyFrom(MemorySegment.ofArray(randomBytes((int) array.byteSize())));
        MemorySegment back = MemorySegment.ofArray(new byte[(int) array.byteSize() + 1]);

        peer.send(PATIENCE, array);

        assertThat(peer.receive(back, PATIENCE)).isEqualTo(array.byteSize());
        assertThat(back.asSlice(0, array.byteSize()).mismatch(array)).isEqualTo(-1);
        assertThat(back.get(ValueLayout.JAVA_BYTE, array.byteSize())).isZero();
    }

    private static int collect(AtomicBoolean ended) throws InterruptedException {
        int count = 0;
        while (!ended.get()) {
            System.gc();
            count++;
            Thread.sleep(1); // so that others run
        }
        return count;
    }

    @Test
    void socketMovesArraysItselfWhereNativeAccessIsGranted() throws Exception {
        try (SocketChannel stranger = stranger();
                Link _ = listener.accept(PATIENCE)) {
            boolean expected =
                    Wire.class.getModule().isNativeAccessEnabled()
                            && System.getProperty("os.name").equals("Linux");

            assertThat(stranger.isConnected()).isTrue();
            assertThat(wire.get().heapTransfer() != null).isEqualTo(expected);
        }
        assertThat(wire.get().heapTransfer()).isNull();
    }

    @Test
    void strangerReadsAndWritesThemAsTheyAre() throws Exception {
        try (SocketChannel stranger = stranger();
                Link link = listener.accept(PATIENCE)) {
            double[] values = random.doubles(LONG / 8).toArray();
            BackgroundTask<ByteBuffer> reader =
                    BackgroundTask.start(
                            () -> read(stranger, HELLO_AND_SETTINGS + 2 * HEADER + LONG));
            link.send(
                    PATIENCE,
                    MemorySegment.ofArray("head".getBytes(UTF_8)),
                    MemorySegment.ofArray(values),
                    MemorySegment.ofArray("tail".getBytes(UTF_8)));
            link.close();

            ByteBuffer sent = reader.result();
            sent.position(HELLO_AND_SETTINGS + HEADER);
            byte[] around = new byte[4];
            sent.get(around);
            assertThat(around).isEqualTo("head".getBytes(UTF_8));
            double[] read = new double[values.length];
            sent.asDoubleBuffer().get(read);
            assertThat(read).isEqualTo(values);
            sent.position(sent.position() + 8 * read.length).get(around);
            assertThat(around).isEqualTo("tail".getBytes(UTF_8));
        }
    }

    @Test
    void bytesWrittenByAForeignProcessArriveInTheArray() throws Exception {
        try (SocketChannel stranger = stranger();
                Link link = listener.accept(PATIENCE)) {
            float[] values = new float[LONG / 4];
            byte[] bytes = randomBytes(4 * values.length);
            BackgroundTask<Void> writer =
                    BackgroundTask.start(() -> {
                        for (int i = 0; i < 3; i++) {
                            write(stranger, header(bytes.length));
                            write(stranger, ByteBuffer.wrap(bytes));
                        }
                        return null;
                    });

            for (int i = 0; i < 3; i++) {
                MemorySegment.ofArray(values).fill((byte) 0);
                assertThat(link.receive(MemorySegment.ofArray(values), PATIENCE))
                        .isEqualTo(bytes.length);
                assertThat(MemorySegment.ofArray(values).mismatch(MemorySegment.ofArray(bytes)))
                        .isEqualTo(-1);
            }
            writer.result();
        }
    }

    @Test
    void connectionCutInTheMiddleOfAnArrayBreaksTheLink() throws Exception {
        try (SocketChannel stranger = stranger();
                Link link = listener.accept(PATIENCE)) {
            write(stranger, header(LONG));
            read(stranger, HELLO_AND_SETTINGS); // or closing would be a reset
            BackgroundTask<Long> receiver =
                    BackgroundTask.start(() -> link.receive(MemorySegment.ofArray(new byte[LONG])));
            write(stranger, ByteBuffer.wrap(randomBytes(LONG / 2)));
            stranger.close();

            assertThat(receiver.failure())
                    .isInstanceOfSatisfying(
                            BrokenLinkException.class,
                            e -> assertThat(e).hasMessageContaining("in the middle of a frame"));
            assertThat(link.isOpen()).isFalse();
        }
    }

    @Test
    void peerThatIsGoneFailsTheSender() throws Exception {
        try (SocketChannel stranger = stranger();
                Link link = listener.accept(PATIENCE)) {
            MemorySegment array = MemorySegment.ofArray(new long[1 << 21]);
            BackgroundTask<Void> sender =
                    BackgroundTask.start(() -> {
                        link.send(PATIENCE, array);
                        return null;
                    });
            read(stranger, 1 << 18);
            stranger.close();

            assertThat(sender.failure()).isInstanceOf(BrokenLinkException.class);
        }
    }

    @Test
    void closingTheLinkEndsTheCallsThatWait() throws Exception {
        try (SocketChannel stranger = stranger();
                Link link = listener.accept(PATIENCE)) {
            write(stranger, header(LONG));
            MemorySegment array = MemorySegment.ofArray(new long[1 << 21]);
            BackgroundTask<Void> sender =
                    BackgroundTask.waiting(() -> {
                        link.send(array);
                        return null;
                    });
            BackgroundTask<Long> receiver =
                    BackgroundTask.waiting(
                            () -> link.receive(MemorySegment.ofArray(new byte[LONG])));

            link.close();

            assertThat(sender.failure()).isInstanceOf(LinkClosedException.class);
            assertThat(receiver.failure()).isInstanceOf(LinkClosedException.class);
        }
    }

    @Test
    void deadlineInTheMiddleOfAnArrayEndsTheLink() throws Exception {
        try (SocketChannel stranger = stranger();
                Link link = listener.accept(PATIENCE)) {
            MemorySegment array = MemorySegment.ofArray(new long[1 << 21]);

            assertThatThrownBy(() -> link.send(SHORT, array))
                    .isInstanceOf(LinkTimeoutException.class);

            assertThat(stranger.isOpen()).isTrue();
            assertThat(link.isOpen()).isFalse();
        }
    }

    @Test
    void jvmWithoutNativeAccessDoesTheSameAndWarnsOfNothing() throws Exception {
        Process process =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElse("java"),
                                "-Xmx64m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                EchoPeer.class.getName(),
                                listener.address().toString())
                        .start();
        try (Link peer = listener.accept(PATIENCE)) {
            for (MemorySegment array : arrays(LONG)) {
                exchange(peer, array);
            }
            peer.finish(PATIENCE);
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.errorReader().readAllAsString()).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }
}
