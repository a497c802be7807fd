// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import io.wherry.transport.shm.SharedMemoryException;
import io.wherry.transport.shm.internal.ring.RingLayout;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The memory that the two sides of a link share, in the byte order of the machine.
///
/// ```text
///  0           4           8           12      4096
///  +-----------+-----------+-----------+-------+-----------------+-----------------+
///  | magic     | version   | capacity  |   0   | ring to the     | ring to the     |
///  | "WSHM"    |           | of a ring |       | listening side  | connecting side |
///  +-----------+-----------+-----------+-------+-----------------+-----------------+
/// ```
public final class Region implements Closeable {
    private static final int MAGIC = 0x4d485357;
    private static final int VERSION = 1;
    private static final long MAGIC_AT = 0;
    private static final long VERSION_AT = 4;
    private static final long CAPACITY_AT = 8;
    private static final int PAGE = 4096;

    private static final int CAPACITY = 1 << 18;
    private static final int LEAST_CAPACITY = 1 << 12;
    private static final int MOST_CAPACITY = 1 << 28;

    private final Arena arena;
    private final MemorySegment memory;
    private final int capacity;

    private Region(Arena arena, MemorySegment memory, int capacity) {
        this.arena = arena;
        this.memory = memory;
        this.capacity = capacity;
    }

    private static long pages(long size) {
        return (size + PAGE - 1) & -PAGE;
    }

    private static long size(int capacity) {
        return PAGE + 2 * pages(RingLayout.size(capacity));
    }

    /// Makes the file and maps it.
    public static Region create(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        Set.of(
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")))) {
            fill(channel, size(CAPACITY));
            Region region = map(channel, CAPACITY);
            region.memory.set(ValueLayout.JAVA_INT, MAGIC_AT, MAGIC);
            region.memory.set(ValueLayout.JAVA_INT, VERSION_AT, VERSION);
            region.memory.set(ValueLayout.JAVA_INT, CAPACITY_AT, CAPACITY);
            return region;
        }
    }

    /// Takes the memory now: a file that has holes would end the JVM's patience where it is full.
    private static void fill(FileChannel channel, long size) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CAPACITY);
        for (long left = size; left > 0; ) {
            left -= channel.write(zeros.clear().limit((int) Math.min(left, CAPACITY)));
        }
    }

    private static Region map(FileChannel channel, int capacity) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment memory =
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, size(capacity), arena);
            return new Region(arena, memory, capacity);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /// Maps a file that the peer has made, and removes it: nobody else is to find it.
    public static Region take(Path file, Folder folder) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS)) {
            if (!folder.isPrivate(file)) {
                throw new SharedMemoryException("others have access to a region: file=" + file);
            }
            return map(channel, capacity(channel));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static int capacity(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(PAGE);
        channel.read(bytes, 0);
        MemorySegment head = MemorySegment.ofBuffer(bytes.clear());
        int magic = head.get(ValueLayout.JAVA_INT_UNALIGNED, MAGIC_AT);
        int version = head.get(ValueLayout.JAVA_INT_UNALIGNED, VERSION_AT);
        int capacity = head.get(ValueLayout.JAVA_INT_UNALIGNED, CAPACITY_AT);
        if (magic != MAGIC || version != VERSION) {
            throw new SharedMemoryException(
                    "no region, or another version: magic=0x"
                            + Integer.toHexString(magic)
                            + ", version="
                            + version
                            + ", ours="
                            + VERSION);
        }
        boolean good =
                capacity >= LEAST_CAPACITY
                        && capacity <= MOST_CAPACITY
                        && Integer.bitCount(capacity) == 1
                        && channel.size() == size(capacity);
        if (!good) {
            throw new SharedMemoryException(
                    "region has another size than it says: capacity="
                            + capacity
                            + ", size="
                            + channel.size());
        }
        return capacity;
    }

    public MemorySegment ringToListener() {
        return memory.asSlice(PAGE, RingLayout.size(capacity));
    }

    public MemorySegment ringToConnector() {
        return memory.asSlice(PAGE + pages(RingLayout.size(capacity)), RingLayout.size(capacity));
    }

    /// Unmaps the memory. Whoever touches it then gets an `IllegalStateException`.
    ///
    /// @throws IllegalStateException if a thread sleeps there
    @Override
    public void close() {
        arena.close();
    }
}
