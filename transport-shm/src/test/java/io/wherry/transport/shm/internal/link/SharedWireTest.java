// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.wake.SideChannel;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The end of a wire.
final class SharedWireTest {
    private static final long MOST_CPU_NANOS = 1_000_000_000;

    @TempDir Path folder;

    /// A thread that writes to a full pipe has not ended its use of the memory. The one that closes
    /// the wire, although interrupted, waits without using a core.
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void closeEndsThoughTheMemoryStaysInUse() throws Exception {
        UnixDomainSocketAddress at = UnixDomainSocketAddress.of(folder.resolve("socket"));
        Pipe pipe = Pipe.open();
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(at);
            SocketChannel channel = SocketChannel.open(at);
            channel.configureBlocking(false);
            Region region = Region.create(folder.resolve("region"));
            ByteBuffer memory = region.memory().asByteBuffer();
            SharedWire wire =
                    SharedWire.ofListener(
                            new Address.Shm("test"), region, new SideChannel(channel));
            Thread user = Thread.ofPlatform().daemon().start(() -> write(pipe, memory));
            pipe.source().read(ByteBuffer.allocate(1)); // the thread writes
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            Thread.currentThread().interrupt();
            long before = threads.getCurrentThreadCpuTime();

            wire.close();

            long used = threads.getCurrentThreadCpuTime() - before;
            assertThat(Thread.interrupted()).isTrue();
            assertThat(used).isLessThan(MOST_CPU_NANOS); // it waits for two seconds
            pipe.sink().close();
            user.join();
        } finally {
            pipe.sink().close();
            pipe.source().close();
        }
    }

    private static void write(Pipe pipe, ByteBuffer memory) {
        assertThatThrownBy(() -> pipe.sink().write(memory))
                .isInstanceOf(ClosedChannelException.class);
    }
}
