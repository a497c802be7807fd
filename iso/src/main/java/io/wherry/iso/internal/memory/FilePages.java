// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A sparse file that is mapped: pages nobody wrote take no memory.
final class FilePages implements Pages {
    private static final long SMALL = 1 << 16;
    private static final int CHUNK = 1 << 16;
    private static final int PAGE = (int) PrivatePages.PAGE;

    private final FileChannel channel;
    private final MemorySegment segment;
    private final @Nullable Path file;
    private volatile boolean removes;

    /// @param file by which others open it, or null
    FilePages(FileChannel channel, MemorySegment segment, @Nullable Path file) {
        this.channel = channel;
        this.segment = segment;
        this.file = file;
        this.removes = NativeAccess.isEnabled();
    }

    @Override
    public MemorySegment segment() {
        return segment;
    }

    @Override
    public @Nullable Path file() {
        return file;
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

    /* Not every file system can take pages out of a file, and none does from a file that is sealed. */
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

    /* Writing zeros over pages that nobody wrote would take memory for them, and so would reading them where they are mapped;
    reading through the channel does not. */
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

    /// Fills the buffer from the file, so that pages nobody wrote stay as they are.
    void read(long from, ByteBuffer buffer) throws IOException {
        long at = SpaceHead.BYTES + from;
        while (buffer.hasRemaining()) {
            int count = channel.read(buffer, at);
            if (count < 0) {
                throw new EOFException("the file of the space was cut short at byte " + at);
            }
            at += count;
        }
    }
}
