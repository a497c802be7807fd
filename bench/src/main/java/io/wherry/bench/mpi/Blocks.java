// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// What a rank sends and receives.
///
/// @param out what is sent, as package mpi takes it
/// @param in where it is received
/// @param outBytes what is in `out`
/// @param inBytes what is in `in`
record Blocks(Object out, Object in, MemorySegment outBytes, MemorySegment inBytes) {
    private static final ValueLayout.OfDouble NUMBER = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    /// @param out memory that may be used
    /// @param in likewise
    static Blocks of(BufferKind kind, MemorySegment out, MemorySegment in) {
        Object sent = kind.block(out);
        Object received = kind.block(in);
        return new Blocks(sent, received, kind.bytes(sent), kind.bytes(received));
    }

    /// What is received is what is sent next: a message that goes to and fro.
    Blocks inOne() {
        return new Blocks(in, in, inBytes, inBytes);
    }

    /// Has something to send that only this rank sends, and has received nothing.
    void prepare(int rank, int bytes) {
        for (int i = 0; i < bytes; i++) {
            outBytes.set(ValueLayout.JAVA_BYTE, i, content(rank, i));
        }
        inBytes.fill((byte) 0);
    }

    /// Whether what came is what that rank sends.
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
