// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.TestCertificates;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.TlsException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.tls.TlsWire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two ends of TLS over a wire of limited capacity, on one thread.
@Timeout(60)
final class TlsWireTest {
    private static final int PLENTY = 1 << 20;

    private final Strait up = new Strait();
    private final Strait down = new Strait();
    private Wire client;
    private Wire server;

    @BeforeEach
    void meet() throws Exception {
        client = new TlsWire(new End(down, up), engine(TestCertificates.CLIENT, true));
        server = new TlsWire(new End(up, down), engine(TestCertificates.SERVER, false));
    }

    private static SSLEngine engine(TestCertificates own, boolean connects) throws Exception {
        return engine(TlsContexts.of(own), connects);
    }

    private static SSLEngine engine(SSLContext context, boolean connects) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(connects);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(new String[] {"TLSv1.3"});
        parameters.setNeedClientAuth(!connects);
        engine.setSSLParameters(parameters);
        return engine;
    }

    /// One direction: bytes that wait to be read, up to `room`.
    private static final class Strait {
        private final ByteBuffer bytes = ByteBuffer.allocate(PLENTY).flip();
        private int room = PLENTY;

        int read(ByteBuffer target) {
            int count = Math.min(target.remaining(), bytes.remaining());
            target.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        int write(ByteBuffer source) {
            int count = Math.min(source.remaining(), room - bytes.remaining());
            bytes.compact();
            bytes.put(source.slice(source.position(), count)).flip();
            source.position(source.position() + count);
            return count;
        }
    }

    /// One end of two pipes. Waiting for bytes that cannot come is an error.
    private record End(Strait in, Strait out) implements Wire {
        @Override
        public Address local() {
            return new Address.Loopback("end");
        }

        @Override
        public Address remote() {
            return new Address.Loopback("other-end");
        }

        @Override
        public int read(ByteBuffer buffer) {
            return in.read(buffer);
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int count) {
            assertThat(count).isEqualTo(1);
            return out.write(buffers[offset]);
        }

        @Override
        public void awaitReadable(long nanos) {
            assertThat(in.bytes.remaining()).as("waits for bytes").isPositive();
        }

        @Override
        public void awaitWritable(long nanos) {
            assertThat(out.bytes.remaining()).as("waits for room").isLessThan(out.room);
        }

        @Override
        public void endOutput() {}

        @Override
        public void close() {}
    }

    private static ByteBuffer none() {
        return ByteBuffer.allocate(0);
    }

    private void shakeHands() throws IOException {
        while (client.peerPrincipal() == null || server.peerPrincipal() == null) {
            assertThat(client.read(none())).isZero();
            assertThat(server.read(none())).isZero();
        }
    }

    private static long write(Wire wire, ByteBuffer... buffers) throws IOException {
        return wire.write(buffers, 0, buffers.length);
    }

    private static byte[] readAll(Wire wire) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer target = ByteBuffer.allocate(1000);
        while (wire.read(target.clear()) > 0) {
            all.write(target.array(), 0, target.position());
        }
        return all.toByteArray();
    }

    @Test
    void handshakePassesAWireOfAnyWidth() throws Exception {
        SplittableRandom random = new SplittableRandom(8);
        while (client.peerPrincipal() == null || server.peerPrincipal() == null) {
            up.room = up.bytes.remaining() + random.nextInt(100);
            down.room = down.bytes.remaining() + random.nextInt(100);
            assertThat(client.read(none())).isZero();
            assertThat(server.read(none())).isZero();
        }
    }

    @Test
    void completeWriteNeedsNoFurtherCall() throws Exception {
        shakeHands();
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = TransportContract.randomBytes(random, 1 + random.nextInt(60_000));
            int cut = random.nextInt(bytes.length);
            ByteBuffer[] buffers = {
                ByteBuffer.wrap(bytes, 0, cut),
                none(),
                ByteBuffer.wrap(bytes, cut, bytes.length - cut)
            };
            ByteArrayOutputStream received = new ByteArrayOutputStream();
            long written = 0;
            while (written < bytes.length) {
                up.room = up.bytes.remaining() + random.nextInt(20_000);
                written += write(client, buffers);
                assertThat(written)
                        .isEqualTo(bytes.length - buffers[0].remaining() - buffers[2].remaining());
                if (written < bytes.length) {
                    received.write(readAll(server));
                }
            }
            received.write(readAll(server));

            assertThat(received.toByteArray()).isEqualTo(bytes);
        }
    }

    @Test
    void senderThatTimesOutHalfwayLearnsThatAPartWasSent() throws Exception {
        shakeHands();
        up.room = up.bytes.remaining() + 10;
        ByteBuffer bytes = ByteBuffer.allocate(100);

        assertThat(write(client, bytes)).isPositive().isLessThan(100);
        assertThat(bytes.remaining()).isPositive();
        assertThat(write(client, bytes)).isZero();
    }

    @Test
    void bytesThatCameWithTheHandshakeAreNotWaitedFor() throws Exception {
        assertThat(server.read(none())).isZero();
        while (client.peerPrincipal() == null) {
            assertThat(client.read(none())).isZero();
            if (client.peerPrincipal() == null) {
                assertThat(server.read(none())).isZero();
            }
        }
        write(client, ByteBuffer.wrap(new byte[9]));
        assertThat(server.peerPrincipal()).isNull();

        write(server, ByteBuffer.wrap(new byte[1])); // leads the handshake to its end
        assertThat(server.peerPrincipal()).isNotNull();
        assertThat(up.bytes.remaining()).isZero();
        server.awaitReadable(Long.MAX_VALUE);

        assertThat(readAll(server)).hasSize(9);
    }

    @Test
    void nothingIsWrittenBeforeTheHandshakeIsDone() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(5);

        assertThat(write(client, bytes)).isZero();
        assertThat(write(server, bytes)).isZero();

        assertThat(down.bytes.remaining()).as("listener waits to be asked").isZero();
        assertThat(up.bytes.remaining()).as("client hello").isPositive();
        assertThat(bytes.remaining()).isEqualTo(5);
    }

    @Test
    void endIsReadAfterAllObjects() throws Exception {
        shakeHands();
        write(client, ByteBuffer.wrap(new byte[9]));
        client.endOutput();

        assertThat(readAll(server)).hasSize(9);
        assertThat(server.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        assertThat(server.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        assertThat(write(server, ByteBuffer.wrap(new byte[3]))).isEqualTo(3);
        assertThat(readAll(client)).hasSize(3);
        assertThatThrownBy(() -> write(client, ByteBuffer.wrap(new byte[3])))
                .isInstanceOf(IOException.class);
    }

    @Test
    void recordThatWasChangedOnTheWayIsRefused() throws Exception {
        SplittableRandom random = new SplittableRandom(10);
        for (int i = 0; i < 20; i++) {
            meet();
            readAll(client);
            shakeHands();
            readAll(client);
            write(client, ByteBuffer.wrap(new byte[500]));
            int at = up.bytes.position() + random.nextInt(up.bytes.remaining());
            up.bytes.put(at, (byte) (up.bytes.get(at) ^ (1 << random.nextInt(8))));

            Throwable refused = null;
            try {
                assertThat(readAll(server)).as("changed at %d", at).isEmpty();
            } catch (TlsException e) {
                refused = e;
            }
            if (refused == null) { // it waits for more than was sent
                write(client, ByteBuffer.wrap(new byte[40_000]));
                assertThatThrownBy(() -> readAll(server)).isInstanceOf(TlsException.class);
            }
            up.bytes.limit(0);
            down.bytes.limit(0);
        }
    }

    @Test
    void ruleOfOnesOwnThatFailsIsAnErrorOfTls() throws Exception {
        SSLContext broken = SSLContext.getInstance("TLS");
        X509TrustManager failing = new TlsContexts.Failing();
        broken.init(null, new X509TrustManager[] {failing}, null);
        Wire careful = new TlsWire(new End(down, up), engine(broken, true));

        assertThat(careful.read(none())).isZero();
        assertThat(server.read(none())).isZero();

        assertThatThrownBy(() -> careful.read(none()))
                .isInstanceOf(TlsException.class)
                .hasCauseInstanceOf(SSLException.class);
        assertThatThrownBy(() -> careful.read(none())).isInstanceOf(TlsException.class);
    }
}
