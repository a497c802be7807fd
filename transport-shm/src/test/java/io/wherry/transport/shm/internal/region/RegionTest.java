// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.shm.internal.slab.SlabWriter;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegionTest {
    private static final int LENGTH = 1 << 16;
    private static final int ROUNDS = 200;

    @TempDir Path folder;

    @Test
    void slabGrowsInAThreadThatIsInterrupted() throws Exception {
        MemorySegment[] payload = {MemorySegment.ofArray(new byte[LENGTH])};
        try (Region region = Region.create(folder.resolve("region"))) {
            SlabWriter slab = region.slabOfConnector();
            Thread.currentThread().interrupt();

            long first = slab.put(payload, LENGTH);
            boolean kept = Thread.interrupted();

            assertThat(kept).isTrue();
            assertThat(first).isZero();
            assertThat(slab.put(payload, LENGTH)).isEqualTo(LENGTH);
        }
    }

    @Test
    void slabGrowsInAThreadThatIsInterruptedMeanwhile() throws Exception {
        MemorySegment[] payload = {MemorySegment.ofArray(new byte[LENGTH])};
        AtomicBoolean over = new AtomicBoolean();
        Thread own = Thread.currentThread();
        try (Region region = Region.create(folder.resolve("region"))) {
            SlabWriter slab = region.slabOfConnector();
            Thread interrupting = Thread.ofPlatform().start(() -> interrupt(own, over));
            try {
                for (long i = 0; i < ROUNDS; i++) {
                    boolean _ = Thread.interrupted();
                    while (!own.isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    assertThat(slab.put(payload, LENGTH)).isEqualTo(i * LENGTH);
                }
            } finally {
                over.set(true);
                while (interrupting.isAlive()) {
                    Thread.onSpinWait();
                }
                boolean _ = Thread.interrupted();
            }
        }
    }

    private static void interrupt(Thread thread, AtomicBoolean over) {
        while (!over.get()) {
            thread.interrupt();
        }
    }
}
