// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.Golden;
import io.wherry.transport.Address;
import io.wherry.transport.Authentication;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.HandshakeException;
import io.wherry.transport.HandshakeException.Part;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The additional contract of transports over sockets: a peer may write any bytes.
public abstract class SocketContract extends ConnectContract {
    private static final int HELLO = 16;
    private static final int HEADER = 16;
    private static final int SETTINGS = HEADER + 56;

    private SocketChannel stranger;
    private Link link;

    protected abstract SocketAddress socketAddress(Address address) throws Exception;

    protected SocketContract() {}

    @BeforeEach
    void meetAStranger() throws Exception {
        stranger = SocketChannel.open(socketAddress(listener.address()));
    }

    /// Returns the link to the raw peer, which must have sent a byte or closed: the listener
    /// accepts no silent connection.
    private Link link() {
        Link accepted = link;
        if (accepted == null) {
            accepted = accepted();
            link = accepted;
        }
        return accepted;
    }

    private Link accepted() {
        try {
            return listener.accept(PATIENCE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void leave() throws Exception {
        stranger.close();
        Link accepted = link;
        link = null;
        if (accepted != null) {
            accepted.close();
        }
    }

    protected static ByteBuffer littleEndian(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    public static ByteBuffer header(long length, int kind, int flags, int stream) {
        return littleEndian(HEADER)
                .putLong(length)
                .putShort((short) kind)
                .putShort((short) flags)
                .putInt(stream)
                .flip();
    }

    protected void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            stranger.write(bytes);
        }
    }

    protected static ByteBuffer golden(String name) throws IOException {
        return ByteBuffer.wrap(Golden.bytes(name));
    }

    protected void writeHello() throws IOException {
        write(golden("hello-bare-1"));
    }

    protected static byte[] readExactly(SocketChannel channel, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
        return bytes.array();
    }

    protected void assertFormatError(Field field, long position) {
        assertThatThrownBy(() -> link().receive(PATIENCE))
                .isInstanceOfSatisfying(
                        FrameFormatException.class,
                        e -> {
                            assertThat(e.field()).isEqualTo(field);
                            assertThat(e.position()).isEqualTo(position);
                            assertThat(e.address()).isEqualTo(link().remote());
                            assertThat(e).hasMessageContaining("at byte " + position);
                        });
        assertThat(link().isOpen()).isFalse();
    }

    protected void assertBroken(long position) {
        assertThatThrownBy(() -> link().receive(PATIENCE))
                .isInstanceOfSatisfying(
                        BrokenLinkException.class,
                        e -> {
                            assertThat(e.position()).isEqualTo(position);
                            assertThat(e.address()).isEqualTo(link().remote());
                        });
        assertThat(link().isOpen()).isFalse();
        assertThatThrownBy(() -> link().send(text("x"))).isInstanceOf(BrokenLinkException.class);
    }

    @Test
    void bytesOnTheWireAreTheGoldenOnes() throws Exception {
        writeHello();
        link().send(text("fra"), text("me"));
        link().close();

        assertThat(readExactly(stranger, HELLO)).isEqualTo(Golden.bytes("hello-1"));
        assertThat(readExactly(stranger, SETTINGS)).isEqualTo(Golden.bytes("settings-1"));
        assertThat(readExactly(stranger, HEADER + 5)).isEqualTo(Golden.bytes("frame-data-1"));
        assertThat(readExactly(stranger, HEADER)).isEqualTo(Golden.bytes("frame-close-1"));
        assertThat(stranger.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void goldenBytesAreUnderstood() throws Exception {
        writeHello();
        write(golden("frame-data-1"));
        write(golden("frame-close-1"));

        assertThat(receiveText(link())).isEqualTo("frame");
        assertThatThrownBy(() -> link().receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
    }

    @Test
    void goldenChecksumIsUnderstood() throws Exception {
        writeHello();
        write(golden("frame-checksum-1"));

        assertThat(receiveText(link())).isEqualTo("frame");
    }

    @Test
    void goldenCreditIsGivenAndUnderstood() throws Exception {
        write(golden("hello-1"));
        write(golden("settings-1"));
        write(golden("frame-credit-1"));
        for (int i = 0; i < 1 << 11; i++) {
            write(golden("frame-data-1"));
            assertThat(receiveText(link())).isEqualTo("frame");
        }

        readExactly(stranger, HELLO + SETTINGS);
        ByteBuffer credit = ByteBuffer.wrap(readExactly(stranger, HEADER + 16));
        assertThat(credit.slice(0, HEADER)).isEqualTo(golden("frame-credit-1").limit(HEADER));
        assertThat(credit.order(ByteOrder.LITTLE_ENDIAN).getLong(HEADER)).isEqualTo(1 << 11);
        assertThat(credit.getLong(HEADER + 8)).isEqualTo(5L << 11);
    }

    @Test
    void settingsThatAreCutAreRefused() throws Exception {
        write(golden("hello-1"));
        write(header(55, 3, 0, 0));
        write(ByteBuffer.allocate(55));

        assertFormatError(Field.LENGTH, HELLO);
    }

    @Test
    void windowThatLetsNothingPassIsRefused() throws Exception {
        write(golden("hello-1"));
        write(header(56, 3, 0, 0));
        write(ByteBuffer.allocate(56));

        assertFormatError(Field.CREDIT, HELLO + HEADER);
    }

    @Test
    void settingsThatComeTwiceAreRefused() throws Exception {
        write(golden("hello-1"));
        write(golden("settings-1"));
        write(golden("settings-1"));

        assertFormatError(Field.KIND, HELLO + SETTINGS + 8);
    }

    @Test
    void longerSettingsOfALaterVersionAreRead() throws Exception {
        write(golden("hello-1"));
        ByteBuffer settings = golden("settings-1").position(HEADER);
        write(header(60, 3, 0, 0));
        write(settings);
        write(ByteBuffer.allocate(4));
        write(golden("frame-data-1"));

        assertThat(receiveText(link())).isEqualTo("frame");
    }

    @Test
    void settingsThatAreTooLongAreRefusedBeforeTheyAreRead() throws Exception {
        write(golden("hello-1"));
        write(header(5000, 3, 0, 0));

        assertFormatError(Field.LENGTH, HELLO);
    }

    /// Opens a listener that requires authentication, and connects a raw peer.
    private void demandProof() throws Exception {
        leave();
        close();
        byte[] secret = new byte[16];
        listener =
                Listener.at(
                        freeAddress(),
                        OPTIONS.withAuthentication(Authentication.sharedSecret(secret)));
        meetAStranger();
    }

    @Test
    void silentPeerThatShouldProveItselfIsWaitedForNoLongerThanSaid() throws Exception {
        demandProof();
        write(golden("hello-1"));

        assertThatThrownBy(() -> link().receive(SHORT)).isInstanceOf(LinkTimeoutException.class);
        assertThatThrownBy(() -> link().send(SHORT, text("x")))
                .isInstanceOf(LinkTimeoutException.class);
        assertThat(link().isOpen()).isTrue();
    }

    @Test
    void frameInPlaceOfAProofIsRefused() throws Exception {
        demandProof();
        write(golden("hello-1"));
        write(golden("settings-1").put(HEADER + 32, (byte) 1));
        write(golden("frame-data-1"));

        assertFormatError(Field.KIND, HELLO + SETTINGS + 8);
    }

    @Test
    void proofThatIsSentBackIsNotAccepted() throws Exception {
        demandProof();
        write(golden("hello-1").limit(1));
        assertThat(link().isOpen()).isTrue();
        ByteBuffer said = ByteBuffer.wrap(readExactly(stranger, HELLO + SETTINGS));
        assertThat(said.get()).isEqualTo(golden("hello-1").get());
        write(said);
        assertThatThrownBy(() -> link().receive(SHORT)).isInstanceOf(LinkTimeoutException.class);
        write(ByteBuffer.wrap(readExactly(stranger, HEADER + 32)));

        assertThatThrownBy(() -> link().receive(PATIENCE))
                .isInstanceOfSatisfying(
                        HandshakeException.class,
                        e -> assertThat(e.part()).isEqualTo(Part.AUTHENTICATION));
    }

    @Test
    void unknownFeaturesOfThePeerAreItsOwnAffair() throws Exception {
        write(golden("hello-1").put(6, (byte) 0xff).put(7, (byte) 0xff));
        write(golden("settings-1"));
        write(golden("frame-data-1"));

        assertThat(receiveText(link())).isEqualTo("frame");
    }

    @Test
    void anotherProtocolIsRefused() throws Exception {
        write(text("GET / HTTP/1.1\r\nHost: wherry\r\n\r\n"));

        assertFormatError(Field.MAGIC, 0);
    }

    @Test
    void anotherVersionIsRefused() throws Exception {
        write(golden("hello-bare-1").put(4, (byte) 2));

        assertFormatError(Field.VERSION, 4);
    }

    @Test
    void negativeLongestFrameIsRefused() throws Exception {
        write(golden("hello-bare-1").put(15, (byte) 0x80));

        assertFormatError(Field.LENGTH, 8);
    }

    @Test
    void hugeLengthIsRefusedBeforeAnythingIsAllocated() throws Exception {
        writeHello();
        write(header(Long.MAX_VALUE, 1, 0, 0));

        assertFormatError(Field.LENGTH, HELLO);
    }

    /// The sum of the length and of the index of the frame is not a `long`.
    @Test
    void lengthThatOverflowsIsRefused() throws Exception {
        stranger.close();
        reconnect(options(), options().withMaxFrameLength(Long.MAX_VALUE));
        meetAStranger();
        ByteBuffer settings = littleEndian(SETTINGS).put(golden("settings-1")).flip();
        settings.putLong(HEADER + Long.BYTES, 1); // a window of one frame
        write(golden("hello-1"));
        write(settings);
        write(golden("frame-data-1"));
        assertThat(receiveText(link())).isEqualTo("frame");
        write(header(Long.MAX_VALUE - 8, 1, 0, 0));
        link().send(text("a"));

        assertThatThrownBy(() -> link().send(SHORT, text("b")))
                .isInstanceOf(LinkTimeoutException.class);

        assertFormatError(Field.LENGTH, HELLO + SETTINGS + HEADER + 5);
    }

    @Test
    void lengthWithTheTopBitSetIsRefused() throws Exception {
        writeHello();
        write(header(-1, 1, 0, 0));

        assertFormatError(Field.LENGTH, HELLO);
    }

    @Test
    void closeFrameWithAPayloadIsRefused() throws Exception {
        writeHello();
        write(header(1, 2, 0, 0));

        assertFormatError(Field.LENGTH, HELLO);
    }

    @Test
    void unknownKindIsRefused() throws Exception {
        writeHello();
        write(golden("frame-data-1"));
        write(header(0, 3, 0, 0));
        link().receive(PATIENCE);

        assertFormatError(Field.KIND, HELLO + HEADER + 5 + 8);
    }

    @Test
    void flagIsRefused() throws Exception {
        writeHello();
        write(header(0, 1, 2, 0));

        assertFormatError(Field.FLAGS, HELLO + 10);
    }

    @Test
    void streamIsRefused() throws Exception {
        writeHello();
        write(header(0, 1, 0, 1));

        assertFormatError(Field.STREAM, HELLO + 12);
    }

    /// The heap of a test is about as large as the frame that is announced here.
    @Test
    void memoryGrowsWithTheBytesAndNotWithTheLength() throws Exception {
        writeHello();
        write(header(1 << 30, 1, 0, 0));
        write(ByteBuffer.allocate(100));

        assertThatThrownBy(() -> link().receive(SHORT)).isInstanceOf(LinkTimeoutException.class);
    }

    @Test
    void peerThatIsGoneBeforeItsHelloBreaksTheLink() throws Exception {
        stranger.close();

        assertThatThrownBy(() -> link().receive(PATIENCE)).isInstanceOf(BrokenLinkException.class);
    }

    @Test
    void connectionCutInAHeaderBreaksTheLink() throws Exception {
        writeHello();
        write(header(5, 1, 0, 0).limit(7));
        stranger.shutdownOutput();

        assertBroken(HELLO + 7);
    }

    @Test
    void connectionCutInAPayloadBreaksTheLink() throws Exception {
        writeHello();
        write(header(5, 1, 0, 0));
        write(ByteBuffer.allocate(3));
        stranger.shutdownOutput();

        assertBroken(HELLO + HEADER + 3);
    }

    @Test
    void endWithoutACloseFrameBreaksTheLink() throws Exception {
        writeHello();
        write(golden("frame-data-1"));
        stranger.shutdownOutput();

        assertThat(receiveText(link())).isEqualTo("frame");
        assertBroken(HELLO + HEADER + 5);
    }

    @Test
    void peerThatIsGoneBreaksALinkThatSends() throws Exception {
        stranger.close();

        assertThat(sendUntilItFails(link(), PATIENCE)).isInstanceOf(BrokenLinkException.class);
    }

    @Test
    void deadlinesInTheMiddleOfAHeaderLoseNothing() throws Exception {
        ByteBuffer bytes = littleEndian(HELLO + HEADER + 5);
        bytes.put(Golden.bytes("hello-bare-1")).put(Golden.bytes("frame-data-1")).flip();
        for (int i = 0; i < HELLO + HEADER; i++) {
            write(bytes.slice(i, 1));
            if (i < HELLO + HEADER - 1) {
                assertThatThrownBy(() -> link().awaitFrame(Duration.ofMillis(1)))
                        .isInstanceOf(LinkTimeoutException.class);
            }
        }
        assertThat(link().awaitFrame(PATIENCE)).isEqualTo(5);
        assertThatThrownBy(() -> link().receive(SHORT)).isInstanceOf(LinkTimeoutException.class);
        write(bytes.position(HELLO + HEADER));

        assertThat(receiveText(link())).isEqualTo("frame");
    }

    /// The frame comes byte by byte. After each, a deadline or an interrupt ends the call.
    @Test
    void callsThatEndInTheMiddleOfAPayloadLoseNothing() throws Exception {
        ByteBuffer frame = golden("frame-checksum-1");
        writeHello();
        for (int i = 0; i < frame.limit() - 1; i++) {
            write(frame.slice(i, 1));
            assertThatThrownBy(() -> link().receive(Duration.ofMillis(1)))
                    .isInstanceOf(LinkTimeoutException.class);
            MemorySegment target = MemorySegment.ofArray(new byte[64]);
            assertThatThrownBy(() -> link().receive(target, Duration.ofMillis(1)))
                    .isInstanceOf(LinkTimeoutException.class);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> link().receive(PATIENCE))
                    .isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(link().isOpen()).isTrue();

        write(frame.slice(frame.limit() - 1, 1));
        write(golden("frame-data-1"));

        assertThat(receiveText(link())).isEqualTo("frame");
        assertThat(receiveText(link())).isEqualTo("frame");
    }

    @Test
    void deadlineOfAReadInTheMiddleOfAPayloadLosesNothing() throws Exception {
        MemorySegment target = MemorySegment.ofArray(new byte[5]);
        writeHello();
        write(header(5, 1, 0, 0));
        write(text("abc"));

        assertThat(link().read(target, PATIENCE)).isBetween(1L, 3L);
        while (link().awaitFrame(PATIENCE) > 2) {
            link().read(target, PATIENCE);
        }
        assertThatThrownBy(() -> link().read(target, SHORT))
                .isInstanceOf(LinkTimeoutException.class);

        write(text("de"));
        assertThat(receiveText(link())).isEqualTo("de");
    }

    @Test
    void silentPeerDoesNotBlockOthers() throws Exception {
        here.send(text("heard"));

        assertThat(receiveText(there)).isEqualTo("heard");
    }
}
