// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PoolTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 512, 513, 65_536, 65_537, 1 << 20, (2 << 20) + 1, 5_000_000})
    void aBlockIsLongEnoughAndItsMemoryIsThere(long size) {
        MemorySegment block = Pool.take(size);
        long end = block.byteSize();

        block.set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
        block.set(ValueLayout.JAVA_BYTE, end - 1, (byte) 2);

        assertThat(end).isGreaterThanOrEqualTo(Math.max(1, size));
        assertThat(block.get(ValueLayout.JAVA_BYTE, end - 1)).isEqualTo((byte) 2);
        Pool.give(block);
    }

    @Test
    void aBlockGivenBackIsTakenAgain() {
        MemorySegment first = Pool.take(3 << 20);
        Pool.give(first);

        MemorySegment second = Pool.take(4 << 20);

        assertThat(second.address()).isEqualTo(first.address());
        Pool.give(second);
    }

    @Test
    void largeBlocksAreAligned() {
        MemorySegment block = Pool.take(3 << 20);

        assertThat(block.address() % (2 << 20)).isZero();
        Pool.give(block);
    }

    @Test
    void blocksInUseAreApart() {
        Set<Long> addresses = new HashSet<>();
        for (int i = 0; i < 5000; i++) {
            addresses.add(Pool.take(512).address());
        }

        assertThat(addresses).hasSize(5000);
    }

    @Test
    void anImpossibleSizeIsRefused() {
        assertThatThrownBy(() -> Pool.take(1L << 50))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("size=1125899906842624");
    }
}
