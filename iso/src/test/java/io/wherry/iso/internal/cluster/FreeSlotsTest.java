// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Slots are reused late, or at once where their memory stays committed.
final class FreeSlotsTest {
    private static final int EACH = 1 << 10;

    private record Taken(int slot, int count) {}

    private final FreeSlots slots = new FreeSlots(EACH);

    @Test
    void slotsOfClustersAreUsedAgainAfterTheSpareOnes() {
        Set<Integer> ranks = new HashSet<>();
        for (int i = 0; i < 101; i++) {
            ranks.add(takeAndFree(slots.rank(100), 1));
        }
        assertThat(ranks).hasSize(101);
        for (int i = 0; i < 1_000; i++) {
            ranks.add(takeAndFree(slots.rank(100), 1));
        }
        assertThat(ranks).hasSize(101);
    }

    @Test
    void slotsOfGrowthAreUsedAgainAsLateAsThoseOfClusters() {
        Set<Integer> runs = new HashSet<>();
        for (int i = 0; i < 25; i++) {
            runs.add(takeAndFree(slots.run(4, 100), 4));
        }
        assertThat(runs).hasSize(25);
    }

    @Test
    void slotsWhoseMemoryStaysAreUsedAgainFirst() {
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            used.add(takeAndFree(slots.rank(0), 1));
            used.add(takeAndFree(slots.run(3, 0), 3));
        }
        assertThat(used).hasSize(2);
    }

    @Test
    void noSlotIsTakenTwiceAndAllAreTaken() {
        Random random = new Random(3);
        Set<Integer> used = new HashSet<>();
        Deque<Taken> taken = new ArrayDeque<>();
        int full = 0;
        for (int i = 0; i < 20_000; i++) {
            int count = random.nextBoolean() ? 1 : random.nextInt(1, 20);
            int spare = random.nextInt(3) * 64;
            int found = count == 1 ? slots.rank(spare) : slots.run(count, spare);
            if (found == FreeSlots.NONE) {
                full++;
            } else {
                slots.use(found, count);
                for (int slot = found; slot < found + count; slot++) {
                    assertThat(used.add(slot)).isTrue();
                }
                taken.add(new Taken(found, count));
            }
            while (!taken.isEmpty() && (found == FreeSlots.NONE || random.nextInt(5) < 2)) {
                Taken gone = random.nextBoolean() ? taken.removeFirst() : taken.removeLast();
                slots.free(gone.slot, gone.count);
                for (int slot = gone.slot; slot < gone.slot + gone.count; slot++) {
                    used.remove(slot);
                }
                found = 0;
            }
            assertThat(slots.count()).isEqualTo(used.size());
        }
        assertThat(full).isPositive();
        while (slots.rank(64) != FreeSlots.NONE) {
            slots.use(slots.rank(64), 1);
        }
        assertThat(slots.count()).isEqualTo(EACH);
    }

    private int takeAndFree(int found, int count) {
        slots.use(found, count);
        slots.free(found, count);
        return found;
    }
}
