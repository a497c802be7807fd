// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mpi.MPI;

/// The control messages between sender and receiver, apart from the trees.
interface ControlChannel {
    /// Sends the next command; called by the sender.
    void tell(TransferCommand command) throws IOException;

    /// The receiver waits for that.
    TransferCommand hear() throws IOException;

    /// Replies, on the receiver.
    void answer(long answer) throws IOException;

    /// The sender waits for that.
    long await() throws IOException;

    /// Over a link.
    final class OverLink implements ControlChannel {
        private final Link link;
        private final ByteBuffer answer = ByteBuffer.allocateDirect(Long.BYTES);

        OverLink(Link link) {
            this.link = link;
        }

        @Override
        public void tell(TransferCommand command) throws IOException {
            link.send(MemorySegment.ofArray(command.format().getBytes(StandardCharsets.US_ASCII)));
        }

        @Override
        public TransferCommand hear() throws IOException {
            byte[] bytes = link.receive().toArray(ValueLayout.JAVA_BYTE);
            return TransferCommand.parse(new String(bytes, StandardCharsets.US_ASCII));
        }

        @Override
        public void answer(long number) throws IOException {
            answer.clear().putLong(number);
            link.send(answer.flip());
        }

        @Override
        public long await() throws IOException {
            link.receive(answer.clear());
            return answer.flip().getLong();
        }
    }

    /// By messages of MPI, between the ranks that have the numbers of the nodes.
    final class OverMpi implements ControlChannel {
        private static final int TAG = 9;
        private static final int LONGEST = 64;

        private final long[] answer = new long[1];

        @Override
        public void tell(TransferCommand command) {
            byte[] text = command.format().getBytes(StandardCharsets.US_ASCII);
            byte[] bytes = new byte[LONGEST];
            System.arraycopy(text, 0, bytes, 0, text.length);
            MPI.COMM_WORLD.send(bytes, 0, LONGEST, MPI.BYTE, TransferNode.RECEIVER, TAG);
        }

        @Override
        public TransferCommand hear() {
            byte[] bytes = new byte[LONGEST];
            MPI.COMM_WORLD.recv(bytes, 0, LONGEST, MPI.BYTE, TransferNode.SENDER, TAG);
            return TransferCommand.parse(new String(bytes, StandardCharsets.US_ASCII).strip());
        }

        @Override
        public void answer(long number) {
            answer[0] = number;
            MPI.COMM_WORLD.send(answer, 0, 1, MPI.LONG, TransferNode.SENDER, TAG);
        }

        @Override
        public long await() {
            MPI.COMM_WORLD.recv(answer, 0, 1, MPI.LONG, TransferNode.RECEIVER, TAG);
            return answer[0];
        }
    }
}
