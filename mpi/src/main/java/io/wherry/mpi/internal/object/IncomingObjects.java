// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Unpacking;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Decodes objects that arrive in chunks: the header is collected, then the arrays are filled in
/// place.
final class IncomingObjects {
    /// Limit of the bytes that are allocated for the header before any has arrived.
    private static final int TRUST = 1 << 20;

    private final GraphCodec codec;
    private final ObjectMessageHeader messageHeader;
    private byte[] graph;
    private int gathered;
    private @Nullable Unpacking unpacking;
    private List<MemorySegment> arrays = List.of();
    private int array;
    private long position;
    private @Nullable Throwable failure;

    IncomingObjects(GraphCodec codec, ObjectMessageHeader messageHeader) {
        this.codec = codec;
        this.messageHeader = messageHeader;
        this.graph = new byte[(int) Math.min(messageHeader.graph(), TRUST)];
    }

    /// Takes the next bytes.
    void take(MemorySegment from) {
        long done = 0;
        if (gathered < messageHeader.graph()) {
            done = gather(from);
        }
        if (done < from.byteSize() && failure == null) {
            fill(from.asSlice(done));
        }
    }

    private long gather(MemorySegment from) {
        int length = (int) Math.min(from.byteSize(), messageHeader.graph() - gathered);
        if (graph.length - gathered < length) {
            long longer =
                    Math.min(messageHeader.graph(), Math.max(2L * graph.length, gathered + length));
            graph = Arrays.copyOf(graph, (int) longer);
        }
        MemorySegment.copy(from, 0, MemorySegment.ofArray(graph), gathered, length);
        gathered += length;
        if (gathered == messageHeader.graph() && !messageHeader.failed()) {
            open();
        }
        return length;
    }

    private void open() {
        if (codec.isJavaio()) {
            return; // a message, not a parcel
        }
        try {
            Unpacking opened = codec.unpack(graph);
            if (opened.byteSize() != messageHeader.arrays()) {
                throw new IOException(
                        "arrays of another length: bytes="
                                + messageHeader.arrays()
                                + ", wanted="
                                + opened.byteSize());
            }
            arrays = opened.arrays();
            unpacking = opened;
        } catch (IOException | RuntimeException | Error e) {
            failure = e; // the remaining bytes are dropped; thrown at the end
        }
    }

    private void fill(MemorySegment from) {
        long done = 0;
        while (done < from.byteSize()) {
            if (array == arrays.size()) {
                long more = from.byteSize() - done;
                failure = new IOException("bytes after the last array: " + more);
                return;
            }
            MemorySegment to = arrays.get(array);
            long length = Math.min(from.byteSize() - done, to.byteSize() - position);
            MemorySegment.copy(from, done, to, position, length);
            done += length;
            position += length;
            if (position == to.byteSize()) {
                array++;
                position = 0;
            }
        }
    }

    /// Returns the objects, when all bytes have been taken.
    ///
    /// @throws MPIException if the sender could not encode them, or they cannot be decoded
    Object[] finish() {
        if (messageHeader.failed()) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "the sender could not write its objects: "
                            + new String(graph, 0, gathered, StandardCharsets.UTF_8),
                    null);
        }
        if (failure != null) {
            throw unreadable(failure);
        }
        try {
            Object[] objects = decoded();
            if (objects == null || objects.length != messageHeader.count()) {
                throw new IOException(
                        "other objects than announced: count=" + messageHeader.count());
            }
            return objects;
        } catch (IOException | RuntimeException | Error e) {
            throw unreadable(e);
        }
    }

    private Object @Nullable [] decoded() throws IOException {
        if (gathered < messageHeader.graph() || (unpacking == null && !codec.isJavaio())) {
            throw new IOException("objects are cut: bytes=" + gathered);
        }
        return unpacking == null
                ? codec.decode(graph, Object[].class)
                : unpacking.finish(Object[].class);
    }

    private static MPIException unreadable(Throwable cause) {
        return new MPIException(
                MPI.ERR_OTHER, "objects cannot be read: " + FailureText.message(cause), cause);
    }
}
