// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Records of a peer that sends no plaintext.
@Timeout(60)
final class CipherInputTest {
    private static final int RECORD = 5;
    private static final String[] NONE = {};

    /// A wire that always has bytes, for ten seconds at most.
    private static final class FloodedWire implements Wire {
        private final Deadline end = Deadline.after(Duration.ofSeconds(10));

        @Override
        public Address local() {
            return new Address.Loopback("here");
        }

        @Override
        public Address remote() {
            return new Address.Loopback("there");
        }

        @Override
        public int read(ByteBuffer buffer) throws IOException {
            if (end.isOver()) {
                throw new IOException("read for too long");
            }
            int count = buffer.remaining();
            buffer.position(buffer.limit());
            return count;
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int count) {
            return 0;
        }

        @Override
        public void awaitReadable(long nanos) {}

        @Override
        public void awaitWritable(long nanos) {}

        @Override
        public void endOutput() {}

        @Override
        public void close() {}
    }

    /// An engine after its handshake, for which each five bytes are a record without plaintext.
    private static final class EmptyRecords extends SSLEngine {
        private final SSLSession session;

        EmptyRecords() throws NoSuchAlgorithmException {
            session = SSLContext.getDefault().createSSLEngine().getSession();
        }

        @Override
        public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int at, int count) {
            if (source.remaining() < RECORD) {
                return result(Status.BUFFER_UNDERFLOW, 0);
            }
            source.position(source.position() + RECORD);
            return result(Status.OK, RECORD);
        }

        private static SSLEngineResult result(Status status, int consumed) {
            return new SSLEngineResult(status, HandshakeStatus.NOT_HANDSHAKING, consumed, 0);
        }

        @Override
        public SSLEngineResult wrap(ByteBuffer[] sources, int at, int count, ByteBuffer target) {
            return result(Status.OK, 0);
        }

        @Override
        public Runnable getDelegatedTask() {
            return null;
        }

        @Override
        public void closeInbound() {}

        @Override
        public boolean isInboundDone() {
            return false;
        }

        @Override
        public void closeOutbound() {}

        @Override
        public boolean isOutboundDone() {
            return false;
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return NONE;
        }

        @Override
        public String[] getEnabledCipherSuites() {
            return NONE;
        }

        @Override
        public void setEnabledCipherSuites(String[] suites) {}

        @Override
        public String[] getSupportedProtocols() {
            return NONE;
        }

        @Override
        public String[] getEnabledProtocols() {
            return NONE;
        }

        @Override
        public void setEnabledProtocols(String[] protocols) {}

        @Override
        public SSLSession getSession() {
            return session;
        }

        @Override
        public void beginHandshake() {}

        @Override
        public HandshakeStatus getHandshakeStatus() {
            return HandshakeStatus.NOT_HANDSHAKING;
        }

        @Override
        public void setUseClientMode(boolean mode) {}

        @Override
        public boolean getUseClientMode() {
            return true;
        }

        @Override
        public void setNeedClientAuth(boolean need) {}

        @Override
        public boolean getNeedClientAuth() {
            return false;
        }

        @Override
        public void setWantClientAuth(boolean want) {}

        @Override
        public boolean getWantClientAuth() {
            return false;
        }

        @Override
        public void setEnableSessionCreation(boolean flag) {}

        @Override
        public boolean getEnableSessionCreation() {
            return false;
        }
    }

    @Test
    void recordsWithoutPlaintextAndWithoutEndDoNotHoldTheCaller() throws Exception {
        CipherInput input = new CipherInput(new FloodedWire(), new EmptyRecords());

        assertThat(input.read(ByteBuffer.allocate(100))).isZero();

        assertThat(input.isDry()).isFalse();
    }
}
