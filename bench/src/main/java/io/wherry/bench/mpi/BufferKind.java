// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;

/// The code that passes messages, and the kind of its buffers.
public enum BufferKind {
    /// A loop in C, which is one call for many messages.
    C("C"),

    /// Calls of `MPI_Send` and `MPI_Recv` alone: the lower bound for calls from Java.
    DOWNCALLS("downcalls alone"),

    SEGMENT("memory segment"),
    DIRECT("direct buffer"),
    BYTES("byte[]"),
    DOUBLES("double[]");

    private final String title;

    BufferKind(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /// Whether it calls the MPI library itself.
    public boolean isBesideMpi() {
        return this == C || this == DOWNCALLS;
    }

    /// Whether this is done in this way.
    public boolean does(ExchangePattern pattern, int bytes) {
        return switch (this) {
            case C -> true;
            case DOWNCALLS -> pattern == ExchangePattern.TRIP;
            case SEGMENT, DIRECT, BYTES ->
                    pattern == ExchangePattern.TRIP || pattern == ExchangePattern.WINDOW;
            case DOUBLES -> bytes % Double.BYTES == 0;
        };
    }

    /// The datatype of the messages.
    Datatype type() {
        return this == DOUBLES ? MPI.DOUBLE : MPI.BYTE;
    }

    /// Returns a buffer of this kind.
    ///
    /// @param memory may be it
    Object block(MemorySegment memory) {
        int bytes = Math.toIntExact(memory.byteSize());
        return switch (this) {
            case C, DOWNCALLS, SEGMENT -> memory;
            case DIRECT -> memory.asByteBuffer();
            case BYTES -> new byte[bytes];
            case DOUBLES -> new double[bytes / Double.BYTES];
        };
    }

    /// The bytes of such a block.
    MemorySegment bytes(Object block) {
        return switch (block) {
            case MemorySegment memory -> memory;
            case ByteBuffer buffer -> MemorySegment.ofBuffer(buffer);
            case byte[] bytes -> MemorySegment.ofArray(bytes);
            case double[] doubles -> MemorySegment.ofArray(doubles);
            default -> throw new IllegalArgumentException("no block: " + block.getClass());
        };
    }
}
