// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.object.CollectiveSequence.Creator;
import io.wherry.mpi.internal.object.CollectiveSequence.Link;
import io.wherry.mpi.internal.object.CollectiveSequence.Starter;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Collective operations over objects: each is one operation over lengths, then one over bytes
/// (Carpenter, Fox, Ko, Lim: Object serialization for marshalling data in a Java interface to MPI,
/// 1999, section 3).
///
/// A rank that cannot encode its objects takes part nevertheless, and sends the reason; receivers
/// of the reason throw an exception. A rank for which the objects of all ranks are too long for one
/// array takes part, too: it sends a reason, or receives the bytes and drops them. Where all ranks
/// know that, none sends bytes.
public final class ObjectCollectives {
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    private final GraphCodec codec;
    private final int peers;
    private final long limit;
    private final Starter lengths;
    private final Starter bytes;

    /// @param peers number of ranks of the group that is sent to
    /// @param lengths begins the first operation
    /// @param bytes begins the second, when the first is done
    public ObjectCollectives(
            GraphCodec codec,
            int peers,
            Function<Collective, Transfer> lengths,
            Function<Collective, Transfer> bytes) {
        this(codec, peers, lengths, bytes, LONGEST);
    }

    /// @param limit greatest number of bytes that a rank sends to, or receives from, all ranks
    ObjectCollectives(
            GraphCodec codec,
            int peers,
            Function<Collective, Transfer> lengths,
            Function<Collective, Transfer> bytes,
            int limit) {
        this.codec = codec;
        this.peers = peers;
        this.limit = limit;
        this.lengths = lengths::apply;
        this.bytes = bytes::apply;
    }

    /// Sends the objects of one rank to all ranks.
    ///
    /// @param own objects of the root
    /// @param arrived receives the objects at the other ranks
    public Transfer broadcast(
            Object @Nullable [] own, int root, boolean takes, Consumer<Object[]> arrived) {
        EncodedObjects blob =
                own == null ? EncodedObjects.nothing() : EncodedObjects.of(codec, own);
        long[] mark = {blob.mark()};
        MemorySegment[] memory = {blob.memory()};
        return chain(
                () -> new Collective.Broadcast(MemorySegment.ofArray(mark), Element.LONG, root),
                () -> {
                    if (own == null) {
                        memory[0] = MemorySegment.ofArray(new byte[EncodedObjects.length(mark[0])]);
                    }
                    return new Collective.Broadcast(memory[0], Element.BYTE, root);
                },
                () -> {
                    blob.checkWritten();
                    if (takes) {
                        arrived.accept(EncodedObjects.read(codec, mark[0], memory[0]));
                    }
                });
    }

    /// Gathers the objects of all ranks at one rank.
    ///
    /// @param own null in the group of the root of an inter-communicator
    /// @param arrived receives the objects by rank, at the root; null at other ranks
    public Transfer gather(
            Object @Nullable [] own, int root, @Nullable Consumer<Object[][]> arrived) {
        EncodedObjects blob =
                own == null ? EncodedObjects.nothing() : EncodedObjects.of(codec, own);
        IncomingBlocks in = new IncomingBlocks(arrived == null ? 0 : peers, limit);
        MemorySegment mark = MemorySegment.ofArray(new long[] {blob.mark()});
        return chain(
                () ->
                        new Collective.Gather(
                                own == null ? null : mark,
                                Element.LONG,
                                arrived == null ? null : in.marks(),
                                root),
                () ->
                        new Collective.Gather(
                                own == null ? null : blob.memory(),
                                Element.BYTE,
                                arrived == null ? null : in.open(),
                                root),
                () -> {
                    blob.checkWritten();
                    if (arrived != null) {
                        arrived.accept(in.read(codec));
                    }
                });
    }

    /// Gathers the objects of all ranks at all ranks.
    ///
    /// @param between whether there are two groups: the objects of one may be too long, those of
    ///     the other not. In one group all ranks know that the objects are too long, and none sends
    ///     them.
    public Transfer gatherToAll(Object[] own, boolean between, Consumer<Object[][]> arrived) {
        EncodedObjects blob = EncodedObjects.of(codec, own);
        IncomingBlocks in = new IncomingBlocks(peers, limit);
        MemorySegment mark = MemorySegment.ofArray(new long[] {blob.mark()});
        return chain(
                () -> new Collective.GatherToAll(mark, Element.LONG, in.marks()),
                () ->
                        !between && in.isTooLong()
                                ? null
                                : new Collective.GatherToAll(
                                        blob.memory(), Element.BYTE, in.open()),
                () -> {
                    blob.checkWritten();
                    arrived.accept(in.read(codec));
                });
    }

    /// Sends each rank its objects from one rank.
    ///
    /// @param own objects by rank, at the root
    /// @param arrived receives the objects; null in the group of the root of an inter-communicator
    public Transfer scatter(
            Object @Nullable [][] own, int root, @Nullable Consumer<Object[]> arrived) {
        OutgoingBlocks out = outgoing(own == null ? new Object[0][] : own);
        IncomingBlocks in = new IncomingBlocks(arrived == null ? 0 : 1, limit);
        return chain(
                () ->
                        new Collective.Scatter(
                                own == null ? null : out.marks(),
                                arrived == null ? null : in.marks().memory(),
                                Element.LONG,
                                root),
                () ->
                        new Collective.Scatter(
                                own == null ? null : out.bytes(),
                                arrived == null ? null : in.open().memory(),
                                Element.BYTE,
                                root),
                () -> {
                    out.checkWritten();
                    if (arrived != null) {
                        arrived.accept(in.read(codec)[0]);
                    }
                });
    }

    /// Sends objects from each rank to each rank.
    ///
    /// @param own objects by rank
    public Transfer exchange(Object[][] own, Consumer<Object[][]> arrived) {
        OutgoingBlocks out = outgoing(own);
        IncomingBlocks in = new IncomingBlocks(peers, limit);
        return chain(
                () -> new Collective.Exchange(out.marks(), in.marks()),
                () -> new Collective.Exchange(out.bytes(), in.open()),
                () -> {
                    out.checkWritten();
                    arrived.accept(in.read(codec));
                });
    }

    private Transfer chain(Creator first, Creator second, Runnable end) {
        return new CollectiveSequence(
                List.of(new Link(first, lengths), new Link(second, bytes)), end);
    }

    private OutgoingBlocks outgoing(Object[][] objects) {
        EncodedObjects[] blobs = new EncodedObjects[objects.length];
        long sum = 0;
        for (int rank = 0; rank < blobs.length; rank++) {
            blobs[rank] = EncodedObjects.of(codec, objects[rank]);
            sum += blobs[rank].memory().byteSize();
        }
        if (sum <= limit) {
            return new OutgoingBlocks(blobs, null);
        }
        MPIException refusal = tooLong(sum);
        Arrays.fill(blobs, EncodedObjects.failed(refusal));
        return new OutgoingBlocks(blobs, refusal);
    }

    private static MPIException tooLong(long bytes) {
        return new MPIException(
                MPI.ERR_COUNT, "objects of all ranks are too long: bytes=" + bytes, null);
    }

    /// Allocates memory for blocks one after another.
    private static Blocks room(int[] counts) {
        int[] displacements = new int[counts.length];
        int sum = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            displacements[rank] = sum;
            sum += counts[rank];
        }
        return Blocks.uneven(
                MemorySegment.ofArray(new byte[sum]), Element.BYTE, counts, displacements);
    }

    /// Allocates memory in which all blocks begin at the start, for blocks that are dropped.
    private static Blocks overlapping(int[] counts) {
        int longest = Arrays.stream(counts).max().orElse(0);
        return Blocks.uneven(
                MemorySegment.ofArray(new byte[longest]),
                Element.BYTE,
                counts,
                new int[counts.length]);
    }

    /// The encoded objects for each rank.
    private static final class OutgoingBlocks {
        private final EncodedObjects[] blobs;
        private final @Nullable MPIException refusal;

        /// @param refusal the reason that all blobs are, if they are reasons
        OutgoingBlocks(EncodedObjects[] blobs, @Nullable MPIException refusal) {
            this.blobs = blobs;
            this.refusal = refusal;
        }

        Blocks marks() {
            long[] marks = new long[blobs.length];
            for (int rank = 0; rank < marks.length; rank++) {
                marks[rank] = blobs[rank].mark();
            }
            return Blocks.even(MemorySegment.ofArray(marks), Element.LONG, 1);
        }

        Blocks bytes() {
            int[] counts = new int[blobs.length];
            for (int rank = 0; rank < counts.length; rank++) {
                counts[rank] = (int) blobs[rank].memory().byteSize();
            }
            Blocks all = room(counts);
            for (int rank = 0; rank < counts.length; rank++) {
                all.block(rank).copyFrom(blobs[rank].memory());
            }
            return all;
        }

        void checkWritten() {
            if (refusal != null) {
                throw refusal;
            }
            for (EncodedObjects blob : blobs) {
                blob.checkWritten();
            }
        }
    }

    /// The encoded objects from each rank.
    private static final class IncomingBlocks {
        private final long[] marks;
        private final long limit;
        private @Nullable Blocks blocks;

        IncomingBlocks(int peers, long limit) {
            this.marks = new long[peers];
            this.limit = limit;
        }

        Blocks marks() {
            return Blocks.even(MemorySegment.ofArray(marks), Element.LONG, 1);
        }

        private long sum() {
            return Arrays.stream(marks).map(EncodedObjects::length).sum();
        }

        /// Returns whether the marks announce too many bytes for one array.
        boolean isTooLong() {
            return sum() > limit;
        }

        /// Allocates memory for the lengths that the marks announce.
        Blocks open() {
            int[] counts = new int[marks.length];
            for (int rank = 0; rank < counts.length; rank++) {
                counts[rank] = EncodedObjects.length(marks[rank]);
            }
            Blocks opened = isTooLong() ? overlapping(counts) : room(counts);
            blocks = opened;
            return opened;
        }

        Object[][] read(GraphCodec codec) {
            if (isTooLong()) {
                throw tooLong(sum());
            }
            Blocks filled = blocks;
            Object[][] all = new Object[marks.length][];
            for (int rank = 0; rank < all.length && filled != null; rank++) {
                all[rank] = EncodedObjects.read(codec, marks[rank], filled.block(rank));
            }
            return all;
        }
    }
}
