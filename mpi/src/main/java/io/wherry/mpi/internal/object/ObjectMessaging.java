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

/// Where the objects of a communicator go out and come in.
///
/// Who receives has [PipelineLimits#FIRST] bytes ready, so that receives match messages in the order MPI wants and wildcards
/// work; a message that is longer announces pieces, which come from its sender alone.
public final class ObjectMessaging {
    private final Context context;
    private final Context beside;
    private final GraphCodec codec;
    private final int firstTag;
    private final int tags;
    private final AtomicInteger sent = new AtomicInteger();

    /// A rank and the tag of the message.
    public record Peer(int rank, int tag) {}

    /// @param context of the messages
    /// @param beside of the pieces
    /// @param firstTag the lowest tag of pieces
    /// @param lastTag the highest
    public ObjectMessaging(
            Context context, Context beside, GraphCodec codec, int firstTag, int lastTag) {
        this.context = context;
        this.beside = beside;
        this.codec = codec;
        this.firstTag = firstTag;
        this.tags = lastTag - firstTag + 1;
    }

    /// Sends objects, each as often as it is there.
    ///
    /// @param objects written before this returns
    public Transfer send(SendMode mode, Object[] objects, Peer to) {
        return ObjectSend.begin(this, mode, OutgoingObjects.of(codec, objects), to);
    }

    /// Receives objects.
    public ObjectReceive receive(Peer from) {
        MemorySegment memory = context.borrow(PipelineLimits.FIRST);
        Transfer first = context.receiveLater(memory, Element.BYTE, from.rank(), from.tag());
        return new ObjectReceive(this, first, memory);
    }

    /// Receives the objects of a message that was matched.
    public ObjectReceive receive(MatchedMessage message) {
        MemorySegment memory = context.borrow(PipelineLimits.FIRST);
        return new ObjectReceive(this, message.receive(memory, Element.BYTE), memory);
    }

    Context context() {
        return context;
    }

    Context beside() {
        return beside;
    }

    GraphCodec codec() {
        return codec;
    }

    /// Another one than that of the pieces that still travel.
    int nextTag() {
        return firstTag + Math.floorMod(sent.getAndIncrement(), tags);
    }
}
