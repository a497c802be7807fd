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

/// Objects on their way in: the header is gathered, then the arrays are filled where they will stay.
final class IncomingObjects {
    /// Bytes of the header that are allocated before any has come.
    private static final int TRUST = 1 << 20;

    private final GraphCodec codec;
    private final ObjectMessageHeader notice;
    private byte[] graph;
    private int gathered;
    private @Nullable Unpacking unpacking;
    private List<MemorySegment> arrays = List.of();
    private int array;
    private long position;
    private @Nullable Exception failure;

    IncomingObjects(GraphCodec codec, ObjectMessageHeader notice) {
        this.codec = codec;
        this.notice = notice;
        this.graph = new byte[(int) Math.min(notice.graph(), TRUST)];
    }

    /// Takes what comes next.
    void take(MemorySegment from) {
        long done = 0;
        if (gathered < notice.graph()) {
            done = gather(from);
        }
        if (done < from.byteSize() && failure == null) {
            fill(from.asSlice(done));
        }
    }

    private long gather(MemorySegment from) {
        int length = (int) Math.min(from.byteSize(), notice.graph() - gathered);
        if (graph.length - gathered < length) {
            long longer = Math.min(notice.graph(), Math.max(2L * graph.length, gathered + length));
            graph = Arrays.copyOf(graph, (int) longer);
        }
        MemorySegment.copy(from, 0, MemorySegment.ofArray(graph), gathered, length);
        gathered += length;
        if (gathered == notice.graph() && !notice.failed()) {
            open();
        }
        return length;
    }

    private void open() {
        try {
            Unpacking opened = codec.unpack(graph);
            if (opened.byteSize() != notice.arrays()) {
                throw new IOException(
                        "arrays of another length: bytes="
                                + notice.arrays()
                                + ", wanted="
                                + opened.byteSize());
            }
            arrays = opened.arrays();
            unpacking = opened;
        } catch (IOException | RuntimeException e) {
            failure = e; // the rest is let pass; told at the end
        }
    }

    private void fill(MemorySegment from) {
        long done = 0;
        while (done < from.byteSize()) {
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

    /// The objects, when all has been taken.
    ///
    /// @throws MPIException if they could not be written, or cannot be read
    Object[] finish() {
        if (notice.failed()) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "the sender could not write its objects: "
                            + new String(graph, 0, gathered, StandardCharsets.UTF_8),
                    null);
        }
        try {
            if (failure != null) {
                throw failure;
            }
            if (unpacking == null) {
                throw new IOException("objects are cut: bytes=" + gathered);
            }
            Object[] objects = unpacking.finish(Object[].class);
            if (objects == null || objects.length != notice.count()) {
                throw new IOException("other objects than announced: count=" + notice.count());
            }
            return objects;
        } catch (Exception e) {
            throw new MPIException(MPI.ERR_OTHER, "objects cannot be read: " + e.getMessage(), e);
        }
    }
}
