// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.TlsException;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

/// A link whose hello could not be sent opens, and its first call says why: the handshake of TLS may fail before or after
/// that, and the caller sees the same.
final class HelloFailureTest {
    private static final MemorySegment FRAME = MemorySegment.ofArray(new byte[8]);

    private static final class FailingWire implements Wire {
        private final IOException failure;

        FailingWire(IOException failure) {
            this.failure = failure;
        }

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
            throw failure;
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
            throw failure;
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

    private static Link link(IOException failure) {
        return Link.over(new FailingWire(failure), LinkOptions.standard());
    }

    private static TlsException refusal() {
        return new TlsException(
                "TLS handshake failed",
                new Address.Loopback("there"),
                new SSLException("certificate_unknown"));
    }

    @Test
    void firstSendSaysWhyTlsRefused() {
        TlsException refusal = refusal();
        Link link = link(refusal);

        assertThatThrownBy(() -> link.send(FRAME)).isSameAs(refusal);

        assertThat(link.isOpen()).isFalse();
        assertThatThrownBy(() -> link.send(FRAME))
                .isInstanceOf(BrokenLinkException.class)
                .hasCause(refusal);
    }

    @Test
    void firstReceiveSaysWhyTlsRefused() {
        TlsException refusal = refusal();

        assertThatThrownBy(() -> link(refusal).receive()).isSameAs(refusal);
    }

    @Test
    void otherFailuresBreakTheLink() {
        IOException failure = new IOException("Broken pipe");

        assertThatThrownBy(() -> link(failure).send(FRAME))
                .isInstanceOf(BrokenLinkException.class)
                .hasCause(failure);
    }
}
