// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Calls `MPI_Send` and `MPI_Recv` in a loop in Java.
final class DowncallLoops implements Partner {
    private static final int STATUS_BYTES = 64;

    private static @Nullable LoopsLibrary opened;

    /// Constants for the compiler; made when the library is there.
    private static final class Calls {
        private static final LoopsLibrary LOOPS = Objects.requireNonNull(opened);
        private static final MemoryLayout ADDRESS = ValueLayout.JAVA_LONG;
        private static final MemoryLayout INT = ValueLayout.JAVA_INT;
        private static final MemoryLayout HANDLE =
                LOOPS.handleBytes() == Integer.BYTES ? INT : ADDRESS;

        static final long WORLD = LOOPS.handle("world");
        static final long BYTE = LOOPS.handle("byte_type");

        static final MethodHandle SEND =
                widened(LOOPS.link("MPI_Send", INT, ADDRESS, INT, HANDLE, INT, INT, HANDLE));
        static final MethodHandle RECEIVE =
                widened(
                        LOOPS.link(
                                "MPI_Recv", INT, ADDRESS, INT, HANDLE, INT, INT, HANDLE, ADDRESS));

        private Calls() {}

        /// With a `long` for each handle.
        private static MethodHandle widened(MethodHandle call) {
            MethodType type = call.type();
            return MethodHandles.explicitCastArguments(
                    call,
                    type.changeParameterType(2, long.class).changeParameterType(5, long.class));
        }
    }

    private final int rank;
    private final long out;
    private final long in;
    private final long status;

    private DowncallLoops(int rank, Blocks blocks) {
        this.rank = rank;
        this.out = blocks.outBytes().address();
        this.in = blocks.inBytes().address();
        this.status = Arena.global().allocate(STATUS_BYTES, 8).address();
    }

    /// @param loops the same ones each time
    static DowncallLoops of(LoopsLibrary loops, int rank, Blocks blocks) {
        opened = loops;
        return new DowncallLoops(rank, blocks);
    }

    @Override
    public void trips(int bytes, int rounds) {
        int peer = 1 - rank;
        try {
            for (int round = 0; round < rounds; round++) {
                if (rank == 0) {
                    send(bytes, peer);
                    receive(bytes, peer);
                } else {
                    receive(bytes, peer);
                    send(bytes, peer);
                }
            }
        } catch (Throwable t) {
            throw LoopsLibrary.unexpected(t);
        }
    }

    private void send(int bytes, int peer) throws Throwable {
        LoopsLibrary.check(
                (int) Calls.SEND.invokeExact(out, bytes, Calls.BYTE, peer, TAG, Calls.WORLD));
    }

    private void receive(int bytes, int peer) throws Throwable {
        LoopsLibrary.check(
                (int)
                        Calls.RECEIVE.invokeExact(
                                in, bytes, Calls.BYTE, peer, TAG, Calls.WORLD, status));
    }

    @Override
    public void windows(int bytes, int rounds) {
        throw new UnsupportedOperationException("only trips");
    }

    @Override
    public void barriers(int rounds) {
        throw new UnsupportedOperationException("only trips");
    }

    @Override
    public void sums(int bytes, int rounds) {
        throw new UnsupportedOperationException("only trips");
    }
}
