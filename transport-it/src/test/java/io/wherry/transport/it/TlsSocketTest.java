// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.Golden;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.EchoPeer;
import io.wherry.testkit.transport.SocketContract;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Links over TLS whose other side is a socket of the JDK, or another JVM.
@Timeout(60)
final class TlsSocketTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int HEADER = 16;
    private static final int SETTINGS = HEADER + 56;

    private Listener listener;
    private Socket plain;
    private SSLSocket socket;
    private Link link;

    private static LinkOptions options(TestCertificates own) throws IOException {
        return LinkOptions.standard().withTls(own.options());
    }

    @BeforeEach
    void connect() throws Exception {
        listener =
                Listener.at(Address.parse("tls://127.0.0.1:0"), options(TestCertificates.SERVER));
        int port = ((Address.Tls) listener.address()).port();
        plain = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
        socket = TlsContexts.socket(TestCertificates.CLIENT, plain);
        BackgroundTask<Void> shaking =
                BackgroundTask.start(() -> {
                    socket.startHandshake();
                    socket.getOutputStream().write(Golden.bytes("hello-bare-1"));
                    socket.getOutputStream().write(Golden.bytes("frame-data-1"));
                    return null;
                });
        link = listener.accept(PATIENCE);
        assertThat(text(link)).isEqualTo("frame");
        shaking.result();
    }

    @AfterEach
    void close() throws Exception {
        link.close();
        plain.close();
        listener.close();
    }

    private static String text(Link link) throws Exception {
        return new String(link.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE), UTF_8);
    }

    @Test
    void socketOfTheJdkGetsGoldenFrames() throws Exception {
        InputStream in = socket.getInputStream();
        link.send(PATIENCE, ByteBuffer.wrap("frame".getBytes(UTF_8)));
        link.close();

        assertThat(in.readNBytes(HEADER)).isEqualTo(Golden.bytes("hello-1"));
        assertThat(in.readNBytes(SETTINGS)).isEqualTo(Golden.bytes("settings-1"));
        assertThat(in.readNBytes(HEADER + 5)).isEqualTo(Golden.bytes("frame-data-1"));
        assertThat(in.readNBytes(HEADER)).isEqualTo(Golden.bytes("frame-close-1"));
        assertThat(in.read()).as("end by close_notify").isEqualTo(-1);
        assertThat(link.peerPrincipal()).isNotNull();
    }

    @Test
    void serverSocketOfTheJdkGetsGoldenFrames() throws Exception {
        try (SSLServerSocket server = TlsContexts.serverSocket(TestCertificates.SERVER);
                Link client =
                        Link.to(
                                new Address.Tls("127.0.0.1", server.getLocalPort()),
                                options(TestCertificates.CLIENT));
                Socket accepted = server.accept()) {
            BackgroundTask<byte[]> served =
                    BackgroundTask.start(() -> {
                        byte[] bytes =
                                accepted.getInputStream().readNBytes(2 * HEADER + SETTINGS + 5);
                        accepted.getOutputStream().write(bytes); // a mirror is a peer too
                        return bytes;
                    });
            client.send(PATIENCE, ByteBuffer.wrap("frame".getBytes(UTF_8)));

            assertThat(served.result())
                    .startsWith(Golden.bytes("hello-1"))
                    .endsWith(Golden.bytes("frame-data-1"));
            assertThat(text(client)).isEqualTo("frame");
        }
    }

    @Test
    void endByCloseFrameAndCloseNotifyIsInOrder() throws Exception {
        socket.getOutputStream().write(Golden.bytes("frame-close-1"));
        socket.shutdownOutput();

        assertThatThrownBy(() -> link.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        link.send(PATIENCE, ByteBuffer.wrap("frame".getBytes(UTF_8)));
        assertThat(socket.getInputStream().readNBytes(2 * HEADER + SETTINGS + 5))
                .endsWith(Golden.bytes("frame-data-1"));
    }

    @Test
    void closeNotifyWithoutACloseFrameBreaksTheLink() throws Exception {
        socket.shutdownOutput();

        assertThatThrownBy(() -> link.receive(PATIENCE))
                .isInstanceOf(BrokenLinkException.class)
                .hasMessageContaining("without a close frame");
    }

    @Test
    void cutWithoutCloseNotifyBreaksTheLink() throws Exception {
        plain.shutdownOutput();

        assertThatThrownBy(() -> link.receive(PATIENCE))
                .isInstanceOf(BrokenLinkException.class)
                .hasRootCauseMessage("connection ended without close_notify");
        assertThat(link.isOpen()).isFalse();
    }

    @Test
    void forgedRecordBreaksTheLink() throws Exception {
        OutputStream beneath = plain.getOutputStream();
        beneath.write(new byte[] {23, 3, 3, 0, 32});
        beneath.write(new byte[32]);

        assertThatThrownBy(() -> link.receive(PATIENCE))
                .isInstanceOf(TlsException.class)
                .hasMessageContaining("TLS failed");
        assertThat(link.isOpen()).isFalse();
        assertThatThrownBy(() -> socket.getInputStream().readNBytes(100))
                .as("alert")
                .hasMessageContaining("bad_record_mac");
    }

    @Test
    void keysAreChangedOnTheWay() throws Exception {
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream();
        link.send(PATIENCE, ByteBuffer.wrap("frame".getBytes(UTF_8)));
        in.readNBytes(HEADER + SETTINGS);
        for (int i = 0; i < 3; i++) {
            socket.startHandshake(); // in TLS 1.3, a new key and the wish for one
            out.write(Golden.bytes("frame-data-1"));

            assertThat(text(link)).isEqualTo("frame");
            link.send(PATIENCE, ByteBuffer.wrap("frame".getBytes(UTF_8)));
            assertThat(in.readNBytes(HEADER + 5)).isEqualTo(Golden.bytes("frame-data-1"));
        }
    }

    @Test
    void keyUpdateRequestIsHonouredByALinkThatOnlyReceives() throws Exception {
        link.send(PATIENCE, ByteBuffer.wrap("frame".getBytes(UTF_8)));
        socket.getInputStream().readNBytes(2 * HEADER + SETTINGS + 5);
        assertThat(plain.getInputStream().available()).isZero();

        socket.startHandshake();
        socket.getOutputStream().write(Golden.bytes("frame-data-1"));

        assertThat(text(link)).isEqualTo("frame");
        long start = System.nanoTime();
        while (plain.getInputStream().available() == 0) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
        }
    }

    @Test
    void longFramesPassBothWaysAtOnce() throws Exception {
        byte[] bytes = TransportContract.randomBytes(new SplittableRandom(6), 5_000_000);
        InputStream in = socket.getInputStream();
        BackgroundTask<Void> written =
                BackgroundTask.start(() -> {
                    OutputStream out = socket.getOutputStream();
                    out.write(SocketContract.header(bytes.length, 1, 0, 0).array());
                    out.write(bytes);
                    return null;
                });
        BackgroundTask<Void> sent =
                BackgroundTask.start(() -> {
                    link.send(PATIENCE, ByteBuffer.wrap(bytes));
                    return null;
                });
        BackgroundTask<byte[]> read =
                BackgroundTask.start(() -> in.readNBytes(2 * HEADER + SETTINGS + bytes.length));

        assertThat(link.receive(PATIENCE).mismatch(MemorySegment.ofArray(bytes))).isEqualTo(-1);
        assertThat(read.result()).endsWith(bytes);
        written.result();
        sent.result();
    }

    @Test
    void framesPassToAnotherJvmAndBack() throws Exception {
        Process process =
                EchoPeer.start(
                        listener.address(),
                        TestCertificates.CLIENT.certificates(),
                        TestCertificates.CLIENT.key(),
                        TestCertificates.CA.certificates());
        try (Link peer = listener.accept(PATIENCE)) {
            SplittableRandom random = new SplittableRandom(7);
            for (int i = 0; i < 30; i++) {
                byte[] bytes = TransportContract.randomBytes(random, random.nextInt(1 << 18));
                peer.send(PATIENCE, ByteBuffer.wrap(bytes));
                assertThat(peer.receive(PATIENCE).mismatch(MemorySegment.ofArray(bytes)))
                        .isEqualTo(-1);
            }
            peer.finish(PATIENCE);
            assertThatThrownBy(() -> peer.receive(PATIENCE))
                    .isInstanceOf(LinkClosedException.class);
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
