// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A mapped sparse file: pages that were never written take no memory.
final class FilePages implements Pages {
    private static final long SMALL = 1 << 14;
    private static final int SPARE = 1 << 8;
    private static final int CHUNK = 1 << 16;
    private static final int PAGE = (int) PrivatePages.PAGE;

    private final FileBytes bytes;
    private final MemorySegment segment;
    private final Path file;
    private final boolean named;
    private volatile boolean removes;
    private volatile boolean sealed;

    /// @param named whether other processes can open it by the name of the file
    FilePages(FileBytes bytes, MemorySegment segment, Path file, boolean named) {
        this.bytes = bytes;
        this.segment = segment;
        this.file = file;
        this.named = named;
        this.removes = NativeAccess.isEnabled();
    }

    @Override
    public MemorySegment segment() {
        return segment;
    }

    @Override
    public @Nullable Path file() {
        return named ? file : null;
    }

    @Override
    public String location() {
        return file.toString();
    }

    /// Seals the file: it is written only through the mapping from now on.
    FilePages seal() {
        sealed = true;
        return this;
    }

    /* A part that was committed before the file system was full would leave no room for others. */
    @Override
    public void prepare(long from, long count) throws IOException {
        boolean done = false;
        try {
            bytes.writeZeros(SpaceHeader.BYTES + from, count);
            done = true;
        } finally {
            if (!done) {
                drop(from, count);
            }
        }
    }

    /* Sealed memory does not belong to a file system that can be full. */
    @Override
    public boolean isPrepared() {
        return !sealed;
    }

    @Override
    public void drop(long from, long bytes) {
        long first = (from + PAGE - 1) & -PAGE;
        remove(first, ((from + bytes + PAGE - 1) & -PAGE) - first);
    }

    @Override
    public int spareSlots() {
        return removes ? SPARE : 0;
    }

    @Override
    public void erase(long from, long bytes) throws IOException {
        if (bytes <= SMALL) {
            segment.asSlice(from, bytes).fill((byte) 0);
            return;
        }
        long first = (from + PAGE - 1) & -PAGE;
        long last = (from + bytes) & -PAGE;
        segment.asSlice(from, first - from).fill((byte) 0);
        if (!remove(first, last - first)) {
            zeroWhatIsNot(first, last - first);
        }
        segment.asSlice(last, from + bytes - last).fill((byte) 0);
    }

    /* Not every file system can punch holes, and none can in a sealed file. */
    private boolean remove(long from, long bytes) {
        if (!removes) {
            return false;
        }
        try {
            LibC.advise(segment.address() + from, bytes, LibC.REMOVE);
            return true;
        } catch (IOException _) {
            removes = false; // this file keeps its pages
            return false;
        }
    }

    /* Writing zeros over pages that were never written would commit memory for them, and so would
     * reading their mapping; reading through the channel does not. */
    private void zeroWhatIsNot(long from, long bytes) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment chunk = arena.allocate(CHUNK);
            for (long done = 0; done < bytes; done += CHUNK) {
                int count = (int) Math.min(CHUNK, bytes - done);
                read(from + done, chunk.asByteBuffer().limit(count));
                for (int page = 0; page < count; page += PAGE) {
                    if (!isZero(chunk.asSlice(page, PAGE))) {
                        segment.asSlice(from + done + page, PAGE).fill((byte) 0);
                    }
                }
            }
        }
    }

    private static boolean isZero(MemorySegment page) {
        return page.get(ValueLayout.JAVA_BYTE, 0) == 0
                && MemorySegment.mismatch(page, 0, PAGE - 1, page, 1, PAGE) < 0;
    }

    /// Fills the buffer from the file; pages that were never written stay uncommitted.
    void read(long from, ByteBuffer buffer) throws IOException {
        bytes.read(SpaceHeader.BYTES + from, buffer);
    }
}
