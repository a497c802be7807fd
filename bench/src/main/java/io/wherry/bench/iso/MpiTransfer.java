// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/// Sends as many bytes as a cluster has, in one message of MPI.
final class MpiTransfer implements TreeTransfer {
    private static final int TAG = 10;

    private final MemorySegment block;
    private final List<Integer> bytes;

    /// @param bytes of each size
    MpiTransfer(List<Integer> bytes) {
        this.bytes = bytes;
        long most = bytes.stream().mapToLong(Integer::longValue).max().orElseThrow();
        this.block = Arena.ofAuto().allocate(most).fill((byte) 1);
    }

    @Override
    public void send(int size) {
        MPI.COMM_WORLD.send(block, 0, bytes.get(size), MPI.BYTE, TransferNode.RECEIVER, TAG);
    }

    @Override
    public @Nullable AnyTree receive(int size) {
        MPI.COMM_WORLD.recv(block, 0, bytes.get(size), MPI.BYTE, TransferNode.SENDER, TAG);
        return null;
    }
}
