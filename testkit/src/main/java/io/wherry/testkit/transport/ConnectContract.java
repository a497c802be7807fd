// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The contract of connecting to a socket whose accept queue is full.
abstract class ConnectContract extends ProcessContract {

    /// A socket of the kind, bound to a free address, with the shortest queue.
    protected abstract ServerSocketChannel boundSocket() throws Exception;

    /// The address of such a socket.
    protected abstract Address address(ServerSocketChannel socket) throws Exception;

    ConnectContract() {}

    @Test
    void deadlineForConnectExpires() throws Exception {
        List<SocketChannel> queued = new ArrayList<>();
        try (ServerSocketChannel busy = boundSocket()) {
            fill(busy, queued);
            LinkOptions hurried = OPTIONS.withConnectWithin(SHORT);
            long start = System.nanoTime();

            assertThatThrownBy(() -> Link.to(address(busy), hurried))
                    .isInstanceOf(LinkTimeoutException.class);
            assertElapsed(start);

            BackgroundTask<Link> patient =
                    BackgroundTask.waiting(() -> Link.to(address(busy), OPTIONS));
            for (int i = 0; i < queued.size(); i++) {
                busy.accept().close();
            }
            patient.result().close();
        } finally {
            for (SocketChannel channel : queued) {
                channel.close();
            }
        }
    }

    @Test
    void interruptEndsTheWaitForAConnection() throws Exception {
        List<SocketChannel> queued = new ArrayList<>();
        try (ServerSocketChannel busy = boundSocket()) {
            fill(busy, queued);
            BackgroundTask<Link> waiting =
                    BackgroundTask.waiting(() -> Link.to(address(busy), OPTIONS));

            waiting.interrupt();

            assertThat(waiting.failure()).isInstanceOf(InterruptedIOException.class);
        } finally {
            for (SocketChannel channel : queued) {
                channel.close();
            }
        }
    }

    /// Connects until the accept queue of `busy` is full.
    private void fill(ServerSocketChannel busy, List<SocketChannel> queued) throws Exception {
        while (true) {
            SocketAddress address = busy.getLocalAddress();
            SocketChannel channel =
                    address instanceof UnixDomainSocketAddress
                            ? SocketChannel.open(StandardProtocolFamily.UNIX)
                            : SocketChannel.open();
            channel.configureBlocking(false);
            try {
                if (!channel.connect(address)) {
                    Thread.sleep(50);
                    if (!channel.finishConnect()) {
                        channel.close();
                        return;
                    }
                }
                queued.add(channel);
            } catch (IOException _) {
                channel.close();
                return;
            }
        }
    }
}
