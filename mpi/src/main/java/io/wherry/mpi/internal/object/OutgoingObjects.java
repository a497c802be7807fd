// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Parcel;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Encoded objects as a row of bytes: the parcel's header, then its arrays.
final class OutgoingObjects {
    private final int count;
    private final long arrays;
    private final List<MemorySegment> parts;
    private final int graph;
    private final @Nullable Throwable failure;
    private int part = -1;
    private long position;
    private MemorySegment current;

    private OutgoingObjects(
            int count,
            byte[] graph,
            long arrays,
            List<MemorySegment> parts,
            @Nullable Throwable failure) {
        this.count = count;
        this.graph = graph.length;
        this.arrays = arrays;
        this.parts = parts;
        this.failure = failure;
        this.current = MemorySegment.ofArray(graph);
    }

    /// Encodes objects. If that fails, the reason is sent instead.
    static OutgoingObjects of(GraphCodec codec, Object[] objects) {
        try {
            return codec.isJavaio() ? message(codec, objects) : parcel(codec, objects);
        } catch (IOException | RuntimeException | Error e) {
            byte[] reason = FailureText.of(e).getBytes(StandardCharsets.UTF_8);
            return new OutgoingObjects(0, reason, 0, List.of(), e);
        }
    }

    private static OutgoingObjects message(GraphCodec codec, Object[] objects) throws IOException {
        return new OutgoingObjects(objects.length, codec.encode(objects), 0, List.of(), null);
    }

    private static OutgoingObjects parcel(GraphCodec codec, Object[] objects) throws IOException {
        Parcel parcel = codec.pack(objects);
        byte[] header = parcel.header();
        return new OutgoingObjects(
                objects.length, header, parcel.byteSize() - header.length, parcel.arrays(), null);
    }

    ObjectMessageHeader messageHeader(int tag) {
        return new ObjectMessageHeader(failure != null, count, tag, graph, arrays);
    }

    /// Returns the failure of the encoding; null if it succeeded.
    @Nullable Throwable failure() {
        return failure;
    }

    /// Returns whether all bytes have been taken.
    boolean isEmpty() {
        while (position == current.byteSize()) {
            if (part + 1 == parts.size()) {
                return true;
            }
            part++;
            current = parts.get(part);
            position = 0;
        }
        return false;
    }

    /// Copies the next bytes to `to`, as many as fit.
    ///
    /// @return number of bytes
    long fill(MemorySegment to) {
        long done = 0;
        while (done < to.byteSize() && !isEmpty()) {
            long length = Math.min(to.byteSize() - done, current.byteSize() - position);
            MemorySegment.copy(current, position, to, done, length);
            position += length;
            done += length;
        }
        return done;
    }
}
