// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.FrameFlood;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A peer that writes what it likes into the shared memory, or sends what it likes through the
/// socket. It does no harm but to its own link.
@Timeout(60)
final class HostilePeerTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final long HEAD_AT = 0;
    private static final long READER_AT = 128;
    private static final long WRITER_AT = 256;
    private static final long RECORD_AT = 384;
    private static final long BYTES_AT = RECORD_AT + 8;
    private static final long NEXT_RECORD_AT = RECORD_AT + 64;
    private static final long CAPACITY = 1 << 18;
    private static final int PAGE = 4096;
    private static final long SLAB = 1 << 24;

    @TempDir Path folder;

    private Listener listener;
    private SocketChannel stranger;
    private Path file;

    @BeforeEach
    void meet() throws Exception {
        System.setProperty(SharedMemoryFolder.PROPERTY, folder.toString());
        listener = Listener.at(new Address.Shm("open"));
        stranger = SocketChannel.open(UnixDomainSocketAddress.of(folder.resolve("open")));
        file = folder.resolve("open+1");
    }

    @AfterEach
    void leave() throws Exception {
        stranger.close();
        listener.close();
        System.clearProperty(SharedMemoryFolder.PROPERTY);
        assertThat(folder).isEmptyDirectory();
    }

    private static ByteBuffer announcement(int magic, int version, String name) {
        return ByteBuffer.allocate(9 + name.length())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(magic)
                .putShort((short) version)
                .putShort((short) name.length())
                .put(name.getBytes(US_ASCII))
                .put((byte) 1)
                .flip();
    }

    private void announce(String name) throws IOException {
        stranger.write(announcement(0x4d485357, 1, name));
    }

    private Link link() throws IOException {
        announce("open+1");
        return listener.accept(TIMEOUT);
    }

    private void assertTurnedAway() throws Exception {
        stranger.configureBlocking(false);
        long end = System.nanoTime() + TIMEOUT.toNanos();
        do {
            assertThatThrownBy(() -> listener.accept(SHORT))
                    .isInstanceOf(LinkTimeoutException.class);
        } while (!isOver(stranger) && System.nanoTime() < end);
        assertThat(isOver(stranger)).isTrue();
    }

    private static boolean isOver(SocketChannel channel) {
        try {
            return channel.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException _) {
            return true; // closed with bytes of ours unread
        }
    }

    private static void assertBroken(Throwable failure, String message) {
        assertThat(failure)
                .isInstanceOf(BrokenLinkException.class)
                .cause()
                .isInstanceOf(SharedMemoryException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, CAPACITY, CAPACITY - 71})
    void recordThatCannotBeIsRefused(long length) throws Exception {
        try (Region region = Region.create(file);
                Link link = link()) {
            MemorySegment ring = region.ringToListener();
            ring.set(ValueLayout.JAVA_LONG, RECORD_AT, 2); // not enough for the magic number
            assertThatThrownBy(() -> link.receive(SHORT)).isInstanceOf(LinkTimeoutException.class);

            BackgroundTask<?> receiver = BackgroundTask.start(() -> link.receive(TIMEOUT));
            ring.set(ValueLayout.JAVA_LONG, NEXT_RECORD_AT, length);

            assertBroken(receiver.failure(), "invalid record length in a ring: length=" + length);
            assertThat(link.isOpen()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, CAPACITY + 1})
    void headThatCannotBeIsRefused(long head) throws Exception {
        try (Region region = Region.create(file);
                Link link = link()) {
            MemorySegment frame = MemorySegment.ofArray(new byte[1 << 20]);
            BackgroundTask<?> sender =
                    BackgroundTask.start(() -> {
                        link.send(TIMEOUT, frame);
                        return null;
                    });
            region.ringToConnector().set(ValueLayout.JAVA_LONG, HEAD_AT, head);

            assertBroken(sender.failure(), "invalid head of a ring: head=" + head);
        }
    }

    @Test
    void memoryThatIsCutOffBreaksTheLink() throws Exception {
        try (Region region = Region.create(file);
                RandomAccessFile size = new RandomAccessFile(file.toFile(), "rw");
                Link link = link()) {
            region.ringToListener().set(ValueLayout.JAVA_LONG, RECORD_AT, 2);
            size.setLength(PAGE);

            Throwable failure = catchThrowable(() -> link.receive(TIMEOUT));

            assertThat(failure)
                    .isInstanceOf(BrokenLinkException.class)
                    .cause()
                    .hasMessageContaining("memory was truncated")
                    .hasCauseInstanceOf(InternalError.class);
            assertThat(link.isOpen()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, SLAB, SLAB - 9, Long.MIN_VALUE, Long.MAX_VALUE})
    void payloadThatIsOutsideTheSlabIsRefused(long where) throws Exception {
        try (Region region = Region.create(file);
                Link link = link()) {
            ByteBuffer bytes = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putInt(0x59524857).putShort((short) 1).putShort((short) 2).putLong(1 << 20);
            bytes.putLong(10).putShort((short) 1).putShort((short) 2).putInt(0).putLong(where);
            region.ringToListener()
                    .asSlice(BYTES_AT)
                    .copyFrom(MemorySegment.ofBuffer(bytes.flip()));
            region.ringToListener().set(ValueLayout.JAVA_LONG, RECORD_AT, 40);

            Throwable failure = catchThrowable(() -> link.receive(TIMEOUT));

            assertBroken(failure, "invalid position of a payload: at=" + where);
        }
    }

    /// Whatever stands in the words of the rings, both directions end in a value or an exception.
    @Test
    void randomWordsEndInTypedErrors() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        long[] places = {HEAD_AT, READER_AT, WRITER_AT, RECORD_AT, NEXT_RECORD_AT};
        for (int round = 0; round < 40; round++) {
            try (Region region = Region.create(file)) {
                Link link = link();
                AtomicBoolean done = new AtomicBoolean();
                BackgroundTask<IOException> sender =
                        BackgroundTask.start(() -> FrameFlood.send(link));
                BackgroundTask<IOException> receiver = BackgroundTask.start(() -> receiveAny(link));
                BackgroundTask<Void> scribbler =
                        BackgroundTask.start(() -> {
                            while (!done.get()) {
                                scribble(region, places, random);
                            }
                            return null;
                        });
                Thread.sleep(20); // so much scribbling
                link.close();
                assertThat(sender.result()).isInstanceOf(IOException.class);
                assertThat(receiver.result()).isInstanceOf(IOException.class);
                done.set(true);
                scribbler.result();
            }
            stranger.close();
            stranger = SocketChannel.open(UnixDomainSocketAddress.of(folder.resolve("open")));
        }
    }

    private static void scribble(Region region, long[] places, SplittableRandom random) {
        MemorySegment ring =
                random.nextBoolean() ? region.ringToListener() : region.ringToConnector();
        long place = places[random.nextInt(places.length)] + 4L * random.nextInt(8);
        long value = random.nextLong() >> random.nextInt(64);
        ring.set(ValueLayout.JAVA_LONG_UNALIGNED, place, value);
    }

    private static IOException receiveAny(Link link) {
        while (true) {
            try {
                link.receive(TIMEOUT);
            } catch (IOException e) {
                return e;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../open+1", "open+/../../x", "other+1", "open", "open+missing", "+"})
    void fileThatIsNoRegionForThisListenerIsRefused(String name) throws Exception {
        announce(name);

        assertTurnedAway();
    }

    @Test
    void fileNameThatNoFileCanHaveIsRefused() throws Exception {
        announce("open+\0");

        assertTurnedAway();
    }

    @Test
    void otherLanguageIsRefused() throws Exception {
        stranger.write(
                ByteBuffer.wrap("GET / HTTP/1.1\r\nHost: wherry\r\n\r\n".getBytes(US_ASCII)));

        assertTurnedAway();
    }

    @Test
    void otherVersionIsRefused() throws Exception {
        stranger.write(announcement(0x4d485357, 2, "open+1"));

        assertTurnedAway();
    }

    @Test
    void silentPeerDoesNotBlockOthers() throws Exception {
        try (Link other = Link.to(listener.address());
                Link accepted = listener.accept(TIMEOUT)) {
            other.send(ByteBuffer.wrap("heard".getBytes(US_ASCII)));

            assertThat(accepted.receive(TIMEOUT).byteSize()).isEqualTo(5);
        }
    }

    @Test
    void regionOfAPeerThatLeavesBeforeItIsReadyIsRemoved() throws Exception {
        stranger.write(announcement(0x4d485357, 1, "open+1").limit(8 + 6));
        Region.create(file).close();
        stranger.close();

        assertThatThrownBy(() -> listener.accept(SHORT)).isInstanceOf(LinkTimeoutException.class);

        assertThat(file).doesNotExist();
    }

    @Test
    void regionThatOthersMayUseIsRefused() throws Exception {
        Region.create(file).close();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        announce("open+1");

        assertTurnedAway();
    }

    @Test
    void regionThatIsALinkIsRefused() throws Exception {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Files.createSymbolicLink(file, precious);
        announce("open+1");

        assertTurnedAway();
        assertThat(precious).hasContent("precious");
        Files.delete(precious);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, -1, 3 << 12, 1 << 30, Integer.MIN_VALUE, 1 << 17})
    void regionOfAnotherSizeThanItSaysIsRefused(int capacity) throws Exception {
        Region.create(file).close();
        try (RandomAccessFile region = new RandomAccessFile(file.toFile(), "rw")) {
            region.seek(8);
            region.writeInt(Integer.reverseBytes(capacity)); // the machine is little-endian
        }
        announce("open+1");

        assertTurnedAway();
    }

    @Test
    void emptyRegionIsRefused() throws Exception {
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        announce("open+1");

        assertTurnedAway();
    }
}
