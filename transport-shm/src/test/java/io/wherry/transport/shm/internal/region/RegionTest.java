// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.shm.internal.slab.SlabWriter;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegionTest {
    private static final int LENGTH = 1 << 16;

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
}
