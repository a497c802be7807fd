// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A socket over a link whose peer sends empty frames without end.
@Timeout(60)
final class LinkConnectionTest {
    private static final int SHORT = 50;

    private final LinkConnection connection =
            new LinkConnection(new Ports(new Address.Loopback("sockets")), new EmptyFrames());

    /// A link on which the next empty frame has always arrived, for ten seconds at most.
    private static final class EmptyFrames implements Link {
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
        public boolean isOpen() {
            return true;
        }

        @Override
        public void send(Duration within, MemorySegment... segments) {}

        @Override
        public long awaitFrame(Duration within) throws IOException {
            if (end.isOver()) {
                throw new IOException("received for too long");
            }
            return 0;
        }

        @Override
        public long receive(MemorySegment target, Duration within) throws IOException {
            return awaitFrame(within);
        }

        @Override
        public MemorySegment receive(Duration within) throws IOException {
            return MemorySegment.NULL.asSlice(0, awaitFrame(within));
        }

        @Override
        public long read(MemorySegment target, Duration within) throws IOException {
            return awaitFrame(within) - 1; // the end of the frame
        }

        @Override
        public void finish(Duration within) {}

        @Override
        public void close() {}
    }

    @Test
    void emptyFramesDoNotOutlastTheTimeoutOfARead() {
        connection.setOption(SocketOptions.SO_TIMEOUT, SHORT);
        MemorySegment target = MemorySegment.ofArray(new byte[1]);

        assertThatThrownBy(() -> connection.read(target))
                .isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void emptyFramesAreNoAvailableBytes() throws Exception {
        assertThat(connection.available()).isZero();
    }
}
