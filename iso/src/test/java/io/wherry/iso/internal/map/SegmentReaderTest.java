// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.SharedMapOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads of entries that a writer replaces meanwhile.
final class SegmentReaderTest {
    /* The heap has room for a value that no array holds. */
    private static final long BYTES = (1L << 31) + (1L << 25);
    private static final int ENTRIES = 100;

    private static final byte[] KEY = {1};
    private static final byte[] VALUE = {2, 3};

    /* Run one after another when a read asks for the time: between its two looks at the entry. */
    private final Queue<Runnable> meanwhile = new ArrayDeque<>();

    @TempDir Path folder;

    @Test
    void lengthOfAnEntryThatIsReplacedMeanwhileIsNotAllocated() throws IOException {
        Path file = folder.resolve("map");
        SharedMapOptions options =
                SharedMapOptions.ofBytes(BYTES)
                        .withSegments(1)
                        .withMaxEntries(ENTRIES)
                        .withClock(this::now);
        try (MapStore store = MapStore.open(file, "bytes", "bytes", options);
                Arena arena = Arena.ofConfined();
                FileChannel channel =
                        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            store.put(KEY, VALUE, MapWrite.SET);
            MemorySegment memory =
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size(), arena);
            SegmentHeader header = header(memory);
            meanwhile.add(() -> setLength(memory, header, Integer.MAX_VALUE));
            meanwhile.add(() -> setLength(memory, header, VALUE.length));

            assertThat(store.get(KEY)).containsExactly(VALUE);
        }
        assertThat(meanwhile).isEmpty();
    }

    private Instant now() {
        Runnable change = meanwhile.poll();
        if (change != null) {
            change.run();
        }
        return Instant.EPOCH;
    }

    private static MapGeometry geometry() {
        return new MapGeometry(BYTES, 1, ENTRIES);
    }

    /* Its whole heap counts as allocated. */
    private static SegmentHeader header(MemorySegment memory) {
        SegmentHeader header = new SegmentHeader(memory, geometry().header(0));
        header.reserved(geometry().units());
        return header;
    }

    /* Of the value of the first entry. */
    private static void setLength(MemorySegment memory, SegmentHeader header, int length) {
        long entry = geometry().heap(geometry().segment(0));
        header.beginChange();
        memory.set(MapLayouts.INT, entry + Integer.BYTES, length);
        header.endChange();
    }
}
