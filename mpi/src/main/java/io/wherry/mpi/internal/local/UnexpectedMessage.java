// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.frame.Frame;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;

/// A message that arrived before a matching receive. The thread that removes it from the queue
/// delivers it to one receive.
sealed interface UnexpectedMessage {
    /// Returns the rank in the world.
    int source();

    int tag();

    long length();

    /// Returns whether rank `sender` of the world sent the message under the number `transfer`.
    default boolean isOf(int sender, long transfer) {
        return false;
    }

    /// Delivers the message to a receive. Called by threads of the program.
    void give(PostedReceive receiving);

    /// An eager message: its content is here.
    record Whole(RankRoute route, int source, int tag, MemorySegment content, long toTell)
            implements UnexpectedMessage {
        @Override
        public long length() {
            return content.byteSize();
        }

        @Override
        public boolean isOf(int sender, long transfer) {
            return source == sender && toTell == transfer && transfer != 0;
        }

        @Override
        public void give(PostedReceive receiving) {
            copy(receiving);
            if (toTell != 0) {
                route.tellMet(toTell);
            }
        }

        /// Delivers the message without a notification of the sender.
        void copy(PostedReceive receiving) {
            long wanted = receiving.meet(source, tag, length());
            MPIException unusable = receiving.copyFrom(content, wanted);
            route.taken(length());
            receiving.finish(unusable);
        }
    }

    /// A rendezvous message: its content is at the sender.
    record Asked(Peer peer, int tag, long transfer, long length) implements UnexpectedMessage {
        @Override
        public int source() {
            return peer.number();
        }

        @Override
        public boolean isOf(int sender, long number) {
            return peer.number() == sender && transfer == number;
        }

        @Override
        public void give(PostedReceive receiving) {
            try {
                peer.send(clearance(receiving));
            } catch (MPIException e) {
                receiving.fail(e);
            }
        }

        /// Returns the frame that asks the sender for the content.
        Frame.Clear clearance(PostedReceive receiving) {
            long wanted = receiving.meet(peer.number(), tag, length);
            if (wanted == 0) {
                receiving.received();
                return new Frame.Clear(transfer, 0, 0);
            }
            return new Frame.Clear(transfer, peer.enter(receiving), wanted);
        }
    }

    /// A message whose memory the sender, a rank of the same JVM, lends until it has been copied.
    record Lent(Peer peer, int tag, long transfer, MemorySegment memory)
            implements UnexpectedMessage {
        @Override
        public int source() {
            return peer.number();
        }

        @Override
        public long length() {
            return memory.byteSize();
        }

        @Override
        public boolean isOf(int sender, long number) {
            return peer.number() == sender && transfer == number;
        }

        @Override
        public void give(PostedReceive receiving) {
            try {
                peer.check();
                copy(receiving);
                peer.tellMet(transfer);
            } catch (MPIException e) {
                receiving.fail(e);
            }
        }

        /// Delivers the message without a notification of the sender.
        void copy(PostedReceive receiving) {
            long wanted = receiving.meet(peer.number(), tag, length());
            receiving.finish(receiving.copyFrom(memory, wanted));
        }
    }

    /// A long message of this rank to itself.
    record Own(PendingSend sending, int source, int tag) implements UnexpectedMessage {
        @Override
        public long length() {
            return sending.data().byteSize();
        }

        @Override
        public void give(PostedReceive receiving) {
            long wanted = receiving.meet(source, tag, length());
            MPIException unusable = receiving.copyFrom(sending.data(), wanted);
            if (unusable == null) {
                sending.complete();
            } else {
                sending.fail(unusable);
            }
            receiving.finish(unusable);
        }
    }
}
