// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The send and the receive buffer of a rank.
///
/// @param out the send buffer, as package mpi takes it
/// @param in where it is received
/// @param outBytes the memory of `out`
/// @param inBytes the memory of `in`
record Blocks(Object out, Object in, MemorySegment outBytes, MemorySegment inBytes) {
    private static final ValueLayout.OfDouble NUMBER = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    /// @param out memory that may be used
    /// @param in likewise
    static Blocks of(BufferKind kind, MemorySegment out, MemorySegment in) {
        Object sent = kind.block(out);
        Object received = kind.block(in);
        return new Blocks(sent, received, kind.bytes(sent), kind.bytes(received));
    }

    /// Returns blocks whose receive buffer is the next send buffer: a message that goes to and fro.
    Blocks inOne() {
        return new Blocks(in, in, inBytes, inBytes);
    }

    /// Fills the send buffer with data of this rank, and clears the receive buffer.
    void prepare(int rank, int bytes) {
        for (int i = 0; i < bytes; i++) {
            outBytes.set(ValueLayout.JAVA_BYTE, i, content(rank, i));
        }
        inBytes.fill((byte) 0);
    }

    /// Returns whether the received data are those of `rank`.
    boolean hasFrom(int rank, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (inBytes.get(ValueLayout.JAVA_BYTE, i) != content(rank, i)) {
                return false;
            }
        }
        return true;
    }

    /// Has numbers to add that only this rank has.
    void prepareNumbers(int rank, int bytes) {
        for (int i = 0; i < bytes / Double.BYTES; i++) {
            outBytes.setAtIndex(NUMBER, i, (double) rank + i);
        }
        inBytes.fill((byte) 0);
    }

    /// Whether the numbers of both were added.
    boolean hasSums(int bytes) {
        for (int i = 0; i < bytes / Double.BYTES; i++) {
            if (inBytes.getAtIndex(NUMBER, i) != 1 + (2 * i)) {
                return false;
            }
        }
        return true;
    }

    /// Never 0, and another one at the same place of another page.
    private static byte content(int rank, int place) {
        return (byte) (1 + ((place + (place >> 8) + (100 * rank)) & 0x7f));
    }
}
