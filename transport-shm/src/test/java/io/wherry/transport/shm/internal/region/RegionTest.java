// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.shm.internal.slab.SlabWriter;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegionTest {
    private static final int LENGTH = 1 << 16;
    private static final int ROUNDS = 200;
    private static final int REGIONS = 30;
    private static final long PAUSE_NANOS = 500_000;

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
        Thread own = Thread.currentThread();
        try (Region region = Region.create(folder.resolve("region"))) {
            SlabWriter slab = region.slabOfConnector();
            interruptedMeanwhile(() -> {
                for (long i = 0; i < ROUNDS; i++) {
                    boolean _ = Thread.interrupted();
                    while (!own.isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    assertThat(slab.put(payload, LENGTH)).isEqualTo(i * LENGTH);
                }
            });
        }
    }

    @Test
    void regionIsTakenByAThreadThatIsInterruptedMeanwhile() throws Exception {
        SharedMemoryFolder memory = SharedMemoryFolder.ofUser();
        for (int i = 0; i < REGIONS; i++) {
            Region.create(folder.resolve("region" + i)).close();
        }

        interruptedMeanwhile(() -> {
            for (int i = 0; i < REGIONS; i++) {
                Path file = folder.resolve("region" + i);
                Region.take(file, memory).close();
                assertThat(file).doesNotExist();
            }
        });
    }

    @Test
    void interruptIsKeptIfTheFileCannotBeRemoved() throws Exception {
        Path file = Files.createDirectory(folder.resolve("region"));
        Files.createFile(file.resolve("content"));
        SharedMemoryFolder memory = SharedMemoryFolder.ofUser();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Region.take(file, memory)).isInstanceOf(IOException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptBeforeARegionIsTakenIsKept() throws Exception {
        Path file = folder.resolve("region");
        Region.create(file).close();
        Thread.currentThread().interrupt();

        Region.take(file, SharedMemoryFolder.ofUser()).close();

        assertThat(Thread.interrupted()).isTrue();
    }

    private static void interruptedMeanwhile(Action action) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Thread own = Thread.currentThread();
        Thread interrupting = Thread.ofPlatform().start(() -> interrupt(own, over));
        try {
            action.run();
        } finally {
            over.set(true);
            while (interrupting.isAlive()) {
                Thread.onSpinWait();
            }
            boolean _ = Thread.interrupted();
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    /// Interrupts a thread again and again, with pauses in which it may open a region.
    private static void interrupt(Thread thread, AtomicBoolean over) {
        while (!over.get()) {
            thread.interrupt();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
