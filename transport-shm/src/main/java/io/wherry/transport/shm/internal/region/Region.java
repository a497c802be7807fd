// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import io.wherry.transport.shm.SharedMemoryException;
import io.wherry.transport.shm.internal.ring.RingLayout;
import io.wherry.transport.shm.internal.slab.SlabReader;
import io.wherry.transport.shm.internal.slab.SlabWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The memory that the two sides of a link share, in native byte order.
///
/// ```text
///  0           4           8           12          16
///  +-----------+-----------+-----------+-----------+-----
///  | magic     | version   | capacity  | size of   |  0
///  | "WSHM"    |           | of a ring | a slab    |
///  +-----------+-----------+-----------+-----------+-----
///
///  1024   i64, blocks of the first slab that the listening side has given back
///  2048   i64, blocks of the second slab that the connecting side has given back
///  4096   ring to the listening side, ring to the connecting side,
///         slab to the listening side, slab to the connecting side: each aligned to a page
/// ```
///
/// The memory of the slabs is allocated on first use.
public final class Region implements Closeable {
    private static final int MAGIC = 0x4d485357;
    private static final int VERSION = 1;
    private static final long MAGIC_AT = 0;
    private static final long VERSION_AT = 4;
    private static final long CAPACITY_AT = 8;
    private static final long SLAB_AT = 12;
    private static final long RETURNED_BY_LISTENER_AT = 1024;
    private static final long RETURNED_BY_CONNECTOR_AT = 2048;
    private static final int PAGE = 4096;

    private static final int CAPACITY = 1 << 18;
    private static final int LEAST_CAPACITY = 1 << 12;
    private static final int MOST_CAPACITY = 1 << 28;
    private static final int SLAB = 1 << 24;
    private static final int MOST_SLAB = 1 << 30;
    private static final byte[] ZEROS = new byte[1 << 16];

    /* An interrupt of a thread that uses a channel closes it: a channel only maps the file, and its
    memory is allocated by a RandomAccessFile, which interrupts do not close. */

    private final Arena arena;
    private final RandomAccessFile file; // guarded by itself
    private final MemorySegment memory;
    private final Sizes sizes;

    /// Sizes of one ring and of one slab, in bytes.
    private record Sizes(int capacity, int slab) {
        long ring() {
            return pages(RingLayout.size(capacity));
        }

        long slabs() {
            return PAGE + 2 * ring();
        }

        long all() {
            return slabs() + 2L * slab;
        }

        boolean areGood() {
            return capacity >= LEAST_CAPACITY
                    && capacity <= MOST_CAPACITY
                    && Integer.bitCount(capacity) == 1
                    && slab >= 0
                    && slab <= MOST_SLAB
                    && slab % PAGE == 0;
        }
    }

    private Region(Arena arena, RandomAccessFile file, MemorySegment memory, Sizes sizes) {
        this.arena = arena;
        this.file = file;
        this.memory = memory;
        this.sizes = sizes;
    }

    private static long pages(long size) {
        return (size + PAGE - 1) & -PAGE;
    }

    /// Returns the memory that a new region uses, in bytes.
    public static long bytesAtFirst() {
        return new Sizes(CAPACITY, SLAB).slabs();
    }

    /// Creates the file and maps it.
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
            Sizes sizes = new Sizes(CAPACITY, SLAB);
            Region region = map(channel, file, sizes, sizes.slabs());
            region.memory.set(ValueLayout.JAVA_INT, MAGIC_AT, MAGIC);
            region.memory.set(ValueLayout.JAVA_INT, VERSION_AT, VERSION);
            region.memory.set(ValueLayout.JAVA_INT, CAPACITY_AT, CAPACITY);
            region.memory.set(ValueLayout.JAVA_INT, SLAB_AT, SLAB);
            return region;
        }
    }

    /// Allocates the memory now: with a sparse file, a copy would fail in the middle if the file
    /// system is full.
    private static void fill(RandomAccessFile file, long start, long end) throws IOException {
        file.seek(start);
        for (long at = start; at < end; at += ZEROS.length) {
            file.write(ZEROS, 0, (int) Math.min(end - at, ZEROS.length));
        }
    }

    /// @param allocated bytes to allocate first
    private static Region map(FileChannel channel, Path path, Sizes sizes, long allocated)
            throws IOException {
        Arena arena = Arena.ofShared();
        RandomAccessFile file = null;
        try {
            file = new RandomAccessFile(path.toFile(), "rw");
            fill(file, 0, allocated);
            MemorySegment memory =
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, sizes.all(), arena);
            return new Region(arena, file, memory, sizes);
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            if (file != null) {
                file.close();
            }
            throw e;
        }
    }

    /// Maps a file that the peer has created, and removes it, so that no other process can map it.
    /// An interrupt neither ends the call nor is lost.
    public static Region take(Path file, SharedMemoryFolder folder) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return opened(file, folder);
                } catch (ClosedByInterruptException _) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            Files.deleteIfExists(file); // last, for it may fail
        }
    }

    private static Region opened(Path file, SharedMemoryFolder folder) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS)) {
            if (!folder.isPrivate(file)) {
                throw new SharedMemoryException(
                        "other users have access to a region: file=" + file);
            }
            return map(channel, file, sizes(channel), 0);
        }
    }

    private static Sizes sizes(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(PAGE);
        channel.read(bytes, 0);
        MemorySegment head = MemorySegment.ofBuffer(bytes.clear());
        int magic = head.get(ValueLayout.JAVA_INT_UNALIGNED, MAGIC_AT);
        int version = head.get(ValueLayout.JAVA_INT_UNALIGNED, VERSION_AT);
        if (magic != MAGIC || version != VERSION) {
            throw new SharedMemoryException(
                    "file is not a region or has another version: magic=0x"
                            + Integer.toHexString(magic)
                            + ", version="
                            + version
                            + ", ours="
                            + VERSION);
        }
        Sizes sizes =
                new Sizes(
                        head.get(ValueLayout.JAVA_INT_UNALIGNED, CAPACITY_AT),
                        head.get(ValueLayout.JAVA_INT_UNALIGNED, SLAB_AT));
        if (!sizes.areGood() || channel.size() != sizes.all()) {
            throw new SharedMemoryException(
                    "region has invalid sizes: " + sizes + ", size=" + channel.size());
        }
        return sizes;
    }

    public MemorySegment memory() {
        return memory;
    }

    public MemorySegment ringToListener() {
        return memory.asSlice(PAGE, RingLayout.size(sizes.capacity()));
    }

    public MemorySegment ringToConnector() {
        return memory.asSlice(PAGE + sizes.ring(), RingLayout.size(sizes.capacity()));
    }

    /// Returns the slab through which the connecting side sends payloads.
    public SlabWriter slabOfConnector() {
        return writer(sizes.slabs(), RETURNED_BY_LISTENER_AT);
    }

    /// Returns the slab through which the listening side sends payloads.
    public SlabWriter slabOfListener() {
        return writer(sizes.slabs() + sizes.slab(), RETURNED_BY_CONNECTOR_AT);
    }

    private SlabWriter writer(long start, long returnedAt) {
        return new SlabWriter(
                memory.asSlice(start, sizes.slab()),
                memory.asSlice(returnedAt, Long.BYTES),
                new Growth(file, start)::covers);
    }

    /// Returns the slab from which the listening side receives payloads.
    public SlabReader slabToListener() {
        return reader(sizes.slabs(), RETURNED_BY_LISTENER_AT);
    }

    /// Returns the slab from which the connecting side receives payloads.
    public SlabReader slabToConnector() {
        return reader(sizes.slabs() + sizes.slab(), RETURNED_BY_CONNECTOR_AT);
    }

    private SlabReader reader(long start, long returnedAt) {
        return new SlabReader(
                memory.asSlice(start, sizes.slab()), memory.asSlice(returnedAt, Long.BYTES));
    }

    /// Allocates memory for a slab on demand. It is not released before the region is.
    private static final class Growth {
        private final RandomAccessFile file;
        private final long start;
        private long end;

        Growth(RandomAccessFile file, long start) {
            this.file = file;
            this.start = start;
        }

        boolean covers(long wanted) {
            return wanted <= end || grows(wanted);
        }

        private boolean grows(long wanted) {
            synchronized (file) { // close() must not free the descriptor meanwhile
                try {
                    fill(file, start + end, start + wanted);
                    end = wanted;
                    return true;
                } catch (IOException _) {
                    return false; // no memory, or the region is closed: the payload passes the ring
                }
            }
        }
    }

    /// Unmaps the memory. A later access throws an `IllegalStateException`.
    ///
    /// @throws IllegalStateException if a thread sleeps at a word of the memory
    @Override
    public void close() throws IOException {
        arena.close();
        abandon();
    }

    /// Closes the file; the memory stays mapped.
    public void abandon() throws IOException {
        synchronized (file) {
            file.close();
        }
    }
}
