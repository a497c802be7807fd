// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

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
        private final Throwable failure;
        private int writes;
        private boolean closed;

        /// @param writes calls of [#write] that succeed
        FailingWire(Throwable failure, int writes) {
            this.failure = failure;
            this.writes = writes;
        }

        private IOException failure() {
            if (failure instanceof Error error) {
                throw error;
            }
            return (IOException) failure;
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
            throw failure();
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
            if (writes == 0) {
                throw failure();
            }
            writes--;
            long written = 0;
            for (int i = offset; i < offset + count; i++) {
                written += buffers[i].remaining();
                buffers[i].position(buffers[i].limit());
            }
            return written;
        }

        @Override
        public void awaitReadable(long nanos) {}

        @Override
        public void awaitWritable(long nanos) {}

        @Override
        public void endOutput() {}

        @Override
        public void close() {
            closed = true;
        }
    }

    private static Link link(Throwable failure) {
        return Link.over(new FailingWire(failure, 0), LinkOptions.standard());
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

    /// So fails an access to mapped memory that the peer has truncated.
    @Test
    void internalErrorBreaksTheLink() {
        Link link = link(new InternalError("truncated"));

        assertThatThrownBy(() -> link.send(FRAME))
                .isInstanceOf(BrokenLinkException.class)
                .hasRootCauseInstanceOf(InternalError.class);
    }

    @Test
    void internalErrorAtTheCloseFrameLeavesNoOpenWire() throws Exception {
        FailingWire wire = new FailingWire(new InternalError("truncated"), 1);
        Link link = Link.over(wire, LinkOptions.standard());

        link.close();

        assertThat(wire.closed).isTrue();
    }
}
