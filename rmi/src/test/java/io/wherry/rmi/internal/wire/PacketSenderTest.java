// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class PacketSenderTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final CountDownLatch WRITING = new CountDownLatch(1);
    private static final CompletableFuture<Thread> NEXT = new CompletableFuture<>();

    @TempDir Path folder;

    /// Is written until the next thread waits for the write lock.
    private static final class Slow implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            WRITING.countDown();
            Thread next = NEXT.join();
            while (next.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
    }

    /// A call that is queued is sent with the next one, but a call before it must not wait for that.
    @Test
    void callIsSentIfTheNextThreadOnlyQueuesOne() throws Exception {
        Address.Unix address = new Address.Unix(folder.resolve("link"));
        try (Listener listener = Listener.at(address);
                Link here = Link.to(address);
                Link there = listener.accept(TIMEOUT)) {
            PacketSender sender = new PacketSender(here, GraphCodec.lean(), TIMEOUT);
            CompletableFuture<Void> called =
                    CompletableFuture.runAsync(() -> call(sender, head(1, 0), new Slow()));
            WRITING.await();
            Thread next =
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> queue(sender, head(2, Packet.BATCHED)));
            NEXT.complete(next);
            called.join();
            next.join();

            PacketReceiver receiver = new PacketReceiver(there, GraphCodec.lean(), TIMEOUT);
            receiver.next(TIMEOUT);

            assertThat(receiver.kind()).isEqualTo(Packet.METHOD);
        }
    }

    /// Returns a link that sends no frames for lack of memory.
    private static Link failing(Link link) {
        return (Link)
                Proxy.newProxyInstance(
                        Link.class.getClassLoader(),
                        new Class<?>[] {Link.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("send")) {
                                throw new OutOfMemoryError("no memory is left");
                            }
                            return method.invoke(link, arguments);
                        });
    }

    /// The frame may have packets of several threads.
    @Test
    void linkIsClosedAfterAnErrorThatLosesAFrame() throws Exception {
        Address.Unix address = new Address.Unix(folder.resolve("link"));
        try (Listener _ = Listener.at(address);
                Link link = Link.to(address)) {
            PacketSender sender = new PacketSender(failing(link), GraphCodec.lean(), TIMEOUT);

            assertThatThrownBy(() -> sender.call(head(1, 0), null, false))
                    .isInstanceOf(OutOfMemoryError.class);

            assertThat(link.isOpen()).isFalse();
        }
    }

    /// The next thread may write before the link counts as lost, and its failure may be the one
    /// that all callers get.
    @Test
    void callAfterAMessageInPartFailsBecauseTheLinkIsLost() throws Exception {
        Address.Unix address = new Address.Unix(folder.resolve("link"));
        try (Listener _ = Listener.at(address)) {
            Link link = Link.to(address);
            PacketSender sender = new PacketSender(link, GraphCodec.lean(), TIMEOUT);
            link.close();
            Object[] large = {new byte[1 << 22]};
            Object[] small = {"small"};

            assertThatThrownBy(() -> sender.call(head(1, 0), large, false))
                    .isInstanceOf(LinkClosedException.class);
            assertThatThrownBy(() -> sender.call(head(2, 0), small, false))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("an earlier message was written in part")
                    .hasCauseInstanceOf(LinkClosedException.class);
        }
    }

    private static PacketSender.CallHeader head(int number, int flags) {
        return new PacketSender.CallHeader(1, "method", number, Scope.OPEN, flags);
    }

    private static void call(PacketSender sender, PacketSender.CallHeader head, Object argument) {
        try {
            sender.call(head, new Object[] {argument}, false);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void queue(PacketSender sender, PacketSender.CallHeader head) {
        try {
            sender.queue(head, null);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
