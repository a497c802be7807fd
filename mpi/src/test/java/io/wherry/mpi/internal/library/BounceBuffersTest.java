// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

final class BounceBuffersTest {
    private static final int SIZE = 3 << 20;

    private static MemorySegment closed() {
        try (Arena arena = Arena.ofShared()) {
            return arena.allocate(SIZE);
        }
    }

    @Test
    void copyOfClosedMemoryKeepsNoBlock() {
        MemorySegment closed = closed();
        MemorySegment idle = Pool.take(SIZE);
        Pool.give(idle);

        assertThatThrownBy(() -> new BounceBuffers().copy(closed))
                .isInstanceOf(IllegalStateException.class);

        MemorySegment next = Pool.take(SIZE);
        assertThat(next.address()).isEqualTo(idle.address());
        Pool.give(next);
    }

    @Test
    void copyThatFindsNoMemoryKeepsNoBlockOfTheOthers() {
        MemorySegment open = MemorySegment.ofArray(new byte[SIZE]);
        MemorySegment tooLong = Downcalls.at(1, 1L << 47);
        MemorySegment idle = Pool.take(SIZE);
        Pool.give(idle);
        BounceBuffers buffers = new BounceBuffers();
        long address = buffers.send(open);

        assertThatThrownBy(() -> buffers.copy(tooLong)).isInstanceOf(OutOfMemoryError.class);

        MemorySegment next = Pool.take(SIZE);
        assertThat(next.address()).isEqualTo(address);
        Pool.give(next);
    }

    @Test
    void closedMemoryOfAnOperationKeepsNoBlockOfTheOthers() {
        MemorySegment closed = closed();
        MemorySegment open = MemorySegment.ofArray(new byte[SIZE]);
        MemorySegment idle = Pool.take(SIZE);
        Pool.give(idle);
        BounceBuffers buffers = new BounceBuffers();
        long address = buffers.send(open);

        assertThatThrownBy(() -> buffers.send(closed)).isInstanceOf(IllegalStateException.class);

        MemorySegment next = Pool.take(SIZE);
        assertThat(next.address()).isEqualTo(address);
        Pool.give(next);
    }
}
