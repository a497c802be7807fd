// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.TestSpace;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// A send ends with its failure, whatever that is.
final class SenderTest {
    private final Slots slots = slots();

    private static Slots slots() {
        TestSpace.open();
        return Slots.here();
    }

    @Test
    void anErrorIsTheFailureOfTheSend() {
        Inbox inbox = new Inbox(slots, 2, 0);
        Peer peer = inbox.peer(1);
        assertThat(inbox.join(1, failing(), 0)).isTrue();
        Block.Created created = Block.create(slots);
        created.block().lend();
        OutgoingCluster outgoing =
                new OutgoingCluster(
                        created.block(),
                        MemorySegment.NULL,
                        Deadline.never(),
                        false,
                        new CompletableFuture<>());
        try {
            new Sender(inbox, peer).sendLater(outgoing);

            assertThatThrownBy(() -> outgoing.done().get(5, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(IsoException.class)
                    .hasRootCauseMessage("no memory for a buffer");
        } finally {
            inbox.close();
            created.block().release();
        }
    }

    @Test
    void aClusterThatIsClosedBeforeItsHeaderIsMadeFreesItsSlots() {
        Block block = Block.create(slots).block();
        block.keep();
        int first = slots.slot(block.origin(), block.rank());
        assertThat(slots.holder(first)).isSameAs(block);
        Supplier<MemorySegment> head =
                () -> {
                    block.release();
                    return ClusterFrame.of(block, 1).written(slots);
                };

        assertThatThrownBy(() -> OutgoingCluster.lent(block, head, Deadline.never()))
                .isInstanceOf(ClusterNotPresentException.class);

        assertThat(slots.holder(first)).isNull();
    }

    /* A link that receives nothing. */
    private static Link failing() {
        InvocationHandler handler =
                (_, method, _) -> {
                    if (method.getName().equals("send")) {
                        throw new AssertionError("no memory for a buffer");
                    }
                    Thread.sleep(1);
                    throw new InterruptedIOException("nothing is received");
                };
        return (Link)
                Proxy.newProxyInstance(
                        SenderTest.class.getClassLoader(), new Class<?>[] {Link.class}, handler);
    }
}
