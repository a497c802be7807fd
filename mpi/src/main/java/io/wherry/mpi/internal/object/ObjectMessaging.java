// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/// Sends and receives the object messages of a communicator.
///
/// A receiver provides [PipelineLimits#FIRST] bytes, so that receives match messages in the order
/// of MPI and wildcards work; a longer message announces chunks, which are received from its sender
/// only.
public final class ObjectMessaging {
    private final Context context;
    private final Context shadow;
    private final GraphCodec codec;
    private final int firstTag;
    private final int tags;
    private final AtomicInteger sent = new AtomicInteger();

    /// A rank and the tag of the message.
    public record Peer(int rank, int tag) {}

    /// A message in flight and its memory, which was borrowed.
    record Part(Transfer transfer, MemorySegment memory) {}

    /// @param context of the first messages
    /// @param shadow context of the chunks
    /// @param firstTag lowest tag of the chunks
    /// @param lastTag highest tag of the chunks
    public ObjectMessaging(
            Context context, Context shadow, GraphCodec codec, int firstTag, int lastTag) {
        this.context = context;
        this.shadow = shadow;
        this.codec = codec;
        this.firstTag = firstTag;
        this.tags = lastTag - firstTag + 1;
    }

    /// Sends objects. An object that occurs several times is sent several times.
    ///
    /// @param objects encoded before this method returns
    public Transfer send(SendMode mode, Object[] objects, Peer to) {
        return ObjectSend.begin(this, mode, OutgoingObjects.of(codec, objects), to);
    }

    /// Receives objects.
    public ObjectReceive receive(Peer from) {
        Part first = receiveLater(context, context.borrowToReceive(PipelineLimits.FIRST), from);
        return new ObjectReceive(this, first.transfer(), first.memory());
    }

    /// Receives the objects of a matched message.
    public ObjectReceive receive(MatchedMessage message) {
        MemorySegment memory = context.borrowToReceive(PipelineLimits.FIRST);
        Transfer transfer;
        try {
            transfer = message.receive(memory, Element.BYTE);
        } catch (RuntimeException | Error e) {
            context.giveBack(memory);
            throw e;
        }
        return new ObjectReceive(this, transfer, memory);
    }

    /// Sends the first `length` bytes of borrowed memory, which is given back if the send cannot
    /// begin.
    static Part sendLater(
            Context context, SendMode mode, MemorySegment memory, long length, Peer to) {
        Transfer transfer;
        try {
            MemorySegment data = memory.asSlice(0, length);
            transfer = context.sendLater(mode, data, Element.BYTE, to.rank(), to.tag());
        } catch (RuntimeException | Error e) {
            context.giveBack(memory);
            throw e;
        }
        return new Part(transfer, memory);
    }

    /// Receives into borrowed memory, which is given back if the receive cannot begin.
    static Part receiveLater(Context context, MemorySegment memory, Peer from) {
        Transfer transfer;
        try {
            transfer = context.receiveLater(memory, Element.BYTE, from.rank(), from.tag());
        } catch (RuntimeException | Error e) {
            context.giveBack(memory);
            throw e;
        }
        return new Part(transfer, memory);
    }

    Context context() {
        return context;
    }

    Context shadow() {
        return shadow;
    }

    GraphCodec codec() {
        return codec;
    }

    /// Returns the next tag, which differs from those of the chunks in flight.
    int nextTag() {
        return firstTag + Math.floorMod(sent.getAndIncrement(), tags);
    }
}
