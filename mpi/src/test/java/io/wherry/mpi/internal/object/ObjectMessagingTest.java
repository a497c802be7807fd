// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Queue;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

/// The memory that messages of objects borrow.
final class ObjectMessagingTest {
    private static final ObjectMessaging.Peer PEER = new ObjectMessaging.Peer(0, 1);

    /// The header of a message with three chunks.
    private static final ObjectMessageHeader HEADER =
            new ObjectMessageHeader(false, 1, 5, 3L * PipelineLimits.LENGTH, 0);

    private final Queue<Transfer> messages = new ArrayDeque<>();
    private final ObjectMessaging port =
            new ObjectMessaging(context(), context(), GraphCodec.lean(), 0, 100);
    private int borrowed;
    private boolean isOutOfMemory;

    /// A context whose transfers are those of the test; without them it refuses the message.
    private Context context() {
        return (Context)
                Proxy.newProxyInstance(
                        Context.class.getClassLoader(),
                        new Class<?>[] {Context.class},
                        (_, method, _) ->
                                switch (method.getName()) {
                                    case "borrow", "borrowToReceive" -> lend();
                                    case "giveBack" -> takeBack();
                                    default -> next();
                                });
    }

    private Object lend() {
        borrowed++;
        MemorySegment memory = MemorySegment.ofArray(new byte[PipelineLimits.LENGTH]);
        HEADER.write(memory); // as if it was received
        return memory;
    }

    private Object takeBack() {
        borrowed--;
        return port; // ignored: the method returns nothing
    }

    private Object next() {
        if (isOutOfMemory) {
            throw new OutOfMemoryError("on purpose");
        }
        Transfer next = messages.poll();
        if (next == null) {
            throw lost();
        }
        return next;
    }

    private static MPIException lost() {
        return new MPIException(MPI.ERR_PROC_ABORTED, "peer is lost", null);
    }

    /// A message that is too long.
    private record TruncatedTransfer() implements Transfer {
        @Override
        public boolean test() {
            throw new MPIException(MPI.ERR_TRUNCATE, "too long", null);
        }

        @Override
        public void await() {
            throw new MPIException(MPI.ERR_TRUNCATE, "too long", null);
        }

        @Override
        public Envelope envelope() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {}
    }

    /// A message in flight.
    private static final class UnfinishedTransfer implements Transfer {
        private boolean isFreed;

        @Override
        public boolean test() {
            return false;
        }

        @Override
        public void await() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Envelope envelope() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {
            isFreed = true;
        }
    }

    @Test
    void memoryOfARefusedSendIsGivenBack() {
        assertThatThrownBy(() -> port.send(SendMode.STANDARD, new Object[] {"text"}, PEER))
                .hasMessage("peer is lost");

        assertThat(borrowed).isZero();
    }

    @Test
    void memoryOfARefusedReceiveIsGivenBack() {
        assertThatThrownBy(() -> port.receive(PEER)).hasMessage("peer is lost");

        assertThat(borrowed).isZero();
    }

    @Test
    void memoryOfMessagesThatAnErrorPreventsIsGivenBack() {
        isOutOfMemory = true;

        assertThatThrownBy(() -> port.send(SendMode.STANDARD, new Object[] {"text"}, PEER))
                .isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> port.receive(PEER)).isInstanceOf(OutOfMemoryError.class);

        assertThat(borrowed).isZero();
    }

    @Test
    void memoryOfAllPartsOfASendIsGivenBackWhenOneFails() {
        messages.add(DoneTransfer.sent(1));
        messages.add(new TruncatedTransfer());
        messages.add(new TruncatedTransfer());
        messages.add(DoneTransfer.sent(1));
        Object[] objects = {new byte[3 * PipelineLimits.LENGTH]};
        Transfer send = port.send(SendMode.STANDARD, objects, PEER);

        assertThatThrownBy(send::await).hasMessage("too long");
        assertThatThrownBy(send::test).hasMessage("too long");

        assertThat(messages).isEmpty();
        assertThat(borrowed).isZero();
    }

    @Test
    void memoryOfATruncatedReceiveIsGivenBackOnce() {
        messages.add(new TruncatedTransfer());
        ObjectReceive receive = port.receive(PEER);

        assertThatThrownBy(receive::await).hasMessage("too long");
        assertThatThrownBy(receive::test).hasMessage("too long");

        assertThat(borrowed).isZero();
    }

    @Test
    void memoryOfAllChunksOfAReceiveIsGivenBackOnceWhenOneFails() {
        messages.add(DoneTransfer.sent(ObjectMessageHeader.LENGTH));
        messages.add(new TruncatedTransfer());
        messages.add(DoneTransfer.sent(1));
        messages.add(new TruncatedTransfer());
        ObjectReceive receive = port.receive(PEER);

        assertThatThrownBy(receive::await).hasMessage("too long");
        assertThatThrownBy(receive::test).hasMessage("too long");

        assertThat(messages).isEmpty();
        assertThat(borrowed).isZero();
    }

    @Test
    void chunksInFlightOfAReceiveThatFailsAreFreedAndKeepTheirMemory() {
        UnfinishedTransfer unfinished = new UnfinishedTransfer();
        messages.add(DoneTransfer.sent(ObjectMessageHeader.LENGTH));
        messages.add(new TruncatedTransfer());
        messages.add(unfinished);
        messages.add(DoneTransfer.sent(1));
        ObjectReceive receive = port.receive(PEER);

        assertThatThrownBy(receive::await).hasMessage("too long");

        assertThat(unfinished.isFreed).isTrue();
        assertThat(borrowed).isOne();
    }

    @Test
    void memoryOfAChunkThatCannotBeReceivedIsGivenBack() {
        messages.add(DoneTransfer.sent(ObjectMessageHeader.LENGTH));
        messages.add(DoneTransfer.sent(1));
        ObjectReceive receive = port.receive(PEER);

        assertThatThrownBy(receive::test).hasMessage("peer is lost");
        assertThatThrownBy(receive::await).hasMessage("peer is lost");

        assertThat(borrowed).isZero();
    }
}
