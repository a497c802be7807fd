// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Private pages, mapped by native calls: untouched pages take no memory, released ones are zero.
@SuppressWarnings("restricted") // needs --enable-native-access=io.wherry.iso
final class PrivatePages implements Pages {
    /// Page size for releasing memory; the larger pages of some systems are multiples of it, and
    /// are released in part.
    static final long PAGE = 1 << 12;

    private static final long HUGE_PAGE = 1 << 21;
    private static final int FRESH = LibC.PRIVATE | LibC.ANONYMOUS | LibC.NO_RESERVE;
    private static final long SMALL = 1 << 14;
    private static final int SPARE = 1 << 10;

    private final MemorySegment segment;
    private final long base;
    private final boolean hugePages;

    private PrivatePages(long base, long bytes, boolean hugePages) {
        this.base = base;
        this.hugePages = hugePages;
        this.segment = MemorySegment.ofAddress(base).reinterpret(bytes);
    }

    static PrivatePages reserve(long bytes, boolean hugePages) throws IOException {
        if (!hugePages) {
            return new PrivatePages(LibC.map(0, bytes, FRESH), bytes, false);
        }
        long at = LibC.map(0, bytes + HUGE_PAGE, FRESH);
        long base = (at + HUGE_PAGE - 1) & -HUGE_PAGE;
        LibC.advise(base, bytes, LibC.HUGE_PAGE);
        return new PrivatePages(base, bytes, true);
    }

    @Override
    public MemorySegment segment() {
        return segment;
    }

    /* Pages are committed on write; the system kills a process when there is no memory for one. */
    @Override
    public void prepare(long from, long bytes) {}

    @Override
    public boolean isPrepared() {
        return false;
    }

    /* A few pages are zeroed in place; they are reused with their slot. */
    @Override
    public void drop(long from, long bytes) {}

    @Override
    public int spareSlots() {
        return SPARE;
    }

    @Override
    public @Nullable Path file() {
        return null;
    }

    @Override
    public String location() {
        return "private";
    }

    @Override
    public void erase(long from, long bytes) throws IOException {
        long first = (from + PAGE - 1) & -PAGE;
        long last = (from + bytes) & -PAGE;
        if (bytes <= SMALL || first >= last) {
            segment.asSlice(from, bytes).fill((byte) 0);
            return;
        }
        segment.asSlice(from, first - from).fill((byte) 0);
        LibC.advise(base + first, last - first, LibC.DONT_NEED);
        segment.asSlice(last, from + bytes - last).fill((byte) 0);
    }

    /// Maps a part of a file over a range: it is read on first use, and never written to the file.
    ///
    /// @param position in the file, a multiple of the page size, as the range is
    void place(Path file, long position, long from, long bytes) throws IOException {
        requireInside(from, bytes);
        int descriptor = LibC.open(file);
        try {
            LibC.mapFile(base + from, bytes, descriptor, position);
        } finally {
            LibC.close(descriptor);
        }
    }

    /// Maps fresh pages over a range.
    void restore(long from, long bytes) throws IOException {
        requireInside(from, bytes);
        LibC.map(base + from, bytes, FRESH | LibC.FIXED);
        if (hugePages) {
            LibC.advise(base + from, bytes, LibC.HUGE_PAGE);
        }
    }

    /* Mapping over foreign addresses would destroy the memory of others. */
    private void requireInside(long from, long bytes) {
        if (((from | bytes) & (PAGE - 1)) != 0
                || from < 0
                || bytes <= 0
                || bytes > segment.byteSize() - from) {
            throw new IllegalArgumentException(
                    "no pages of the space: from=" + from + ", bytes=" + bytes);
        }
    }
}
