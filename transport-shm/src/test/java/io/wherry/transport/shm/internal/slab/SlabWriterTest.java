// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.slab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SlabWriterTest {
    private static final int SIZE = 1 << 16;

    private final Arena arena = Arena.ofAuto();
    private final MemorySegment memory = arena.allocate(SIZE, 64);
    private final MemorySegment returned = arena.allocate(Long.BYTES, 8);
    private final SlabWriter writer = new SlabWriter(memory, returned, _ -> true);
    private final SlabReader reader = new SlabReader(memory, returned);

    private static MemorySegment[] payload(int length, byte value) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[length]).fill(value);
        return new MemorySegment[] {bytes.asSlice(0, length / 3), bytes.asSlice(length / 3)};
    }

    /// A block that is lent keeps its bytes, whatever else is lent and given back.
    @Test
    void blocksDoNotOverlap() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        ArrayDeque<MemorySegment> views = new ArrayDeque<>();
        ArrayDeque<Byte> values = new ArrayDeque<>();
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            int length = 1 + random.nextInt(SIZE / 5);
            byte value = (byte) i;
            long where = writer.put(payload(length, value), length);
            if (where >= 0) {
                views.add(reader.view(where, length));
                values.add(value);
            } else {
                refused++;
            }
            if (where < 0 || random.nextInt(3) == 0) {
                check(views.remove(), values.remove());
                reader.giveBack();
            }
        }
        assertThat(refused).isBetween(1000, 19_000);
    }

    private static void check(MemorySegment view, byte value) {
        byte[] expected = new byte[(int) view.byteSize()];
        Arrays.fill(expected, value);
        assertThat(view.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    }

    @Test
    void blockThatWasTakenBackIsFree() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(writer.put(payload(SIZE / 2, (byte) 1), SIZE / 2)).isZero();
            writer.takeBack();
        }
    }

    @Test
    void longerThanHalfTheSlabHasNoPlace() throws Exception {
        assertThat(writer.put(payload(SIZE / 2 + 1, (byte) 1), SIZE / 2 + 1)).isEqualTo(-1);
    }

    @Test
    void memoryThatIsNotToBeHadIsNoPlace() throws Exception {
        SlabWriter poor = new SlabWriter(memory, returned, end -> end <= 1024);

        assertThat(poor.put(payload(1024, (byte) 1), 1024)).isZero();
        assertThat(poor.put(payload(10, (byte) 1), 10)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 2, Long.MAX_VALUE, Long.MIN_VALUE})
    void countThatCannotBeIsRefused(long count) throws Exception {
        writer.put(payload(10, (byte) 1), 10);
        returned.set(ValueLayout.JAVA_LONG, 0, count);

        assertThatThrownBy(() -> writer.put(payload(10, (byte) 1), 10))
                .isInstanceOf(SharedMemoryException.class)
                .hasMessageContaining("count=" + count);
    }

    @Test
    void placeThatCannotBeIsRefused() {
        long[][] places = {
            {-1, 10},
            {SIZE, 1},
            {SIZE - 9, 10},
            {0, SIZE + 1},
            {0, 0},
            {Long.MAX_VALUE, 10},
            {10, Long.MAX_VALUE},
            {0, -1}
        };
        for (long[] place : places) {
            assertThatThrownBy(() -> reader.view(place[0], place[1]))
                    .isInstanceOf(SharedMemoryException.class);
        }
    }
}
