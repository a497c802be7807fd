// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The address range of the space: reserved once per process, never released.
public final class Reservation {
    /// Size of the range that references can address: 2^32 units of 8 bytes.
    public static final long SIZE = 1L << 35;

    /// Size of the guard area after the range: a reference plus the offset of a field stays within
    /// it.
    public static final long GUARD = 1L << 16;

    private static @Nullable Pages reserved;

    private Reservation() {}

    /// Reserves the range; called once.
    public static synchronized void reserve(IsoOptions options) throws IOException {
        if (reserved != null) {
            throw new IllegalStateException("the space of this process is reserved already");
        }
        reserved = pages(options);
    }

    static MemorySegment reserved() {
        return here().segment();
    }

    private static synchronized Pages here() {
        if (reserved == null) {
            throw new IllegalStateException("the space of this process is not open");
        }
        return reserved;
    }

    /// Zeroes a range of the space, and releases its pages where possible.
    public static void erase(long from, long bytes) throws IOException {
        here().erase(from, bytes);
    }

    /// Returns the file by which other processes open the memory; null if they cannot.
    public static @Nullable Path file() {
        return here().file();
    }

    /// Returns the name of the memory for messages: that of its file, which may be unlinked.
    public static String location() {
        return here().location();
    }

    /// Returns the random mark of shared memory, equal in all processes that share it; 0 if the
    /// memory is private.
    public static long mark() {
        return SpaceHeader.mark();
    }

    /// Returns whether the process that is this node of the shared space is running.
    ///
    /// @param process result of [#process] in that process; 0 for any process
    public static boolean isAlive(int node, int process) {
        return SpaceHeader.isAlive(node, process);
    }

    /// Returns a number that distinguishes this process from others that are the same node; 0 if
    /// the memory is private.
    public static int process() {
        return SpaceHeader.process();
    }

    /// Returns the number of additions to the file of types; -1 if it is unknown.
    public static long typeAdditions() {
        return SpaceHeader.typeAdditions();
    }

    /// Counts an addition to the file of types, which is locked.
    public static void countTypeAddition() {
        SpaceHeader.countTypeAddition();
    }

    /// Commits memory for a range and zeroes it, if [#isPrepared].
    ///
    /// @throws IOException if there is no memory
    public static void prepare(long from, long bytes) throws IOException {
        here().prepare(from, bytes);
    }

    /// Returns whether memory must be committed before it is written.
    public static boolean isPrepared() {
        return here().isPrepared();
    }

    /// Zeroes a range that is not preallocated.
    public static void clean(long from, long bytes) throws IOException {
        if (!isPrepared()) {
            erase(from, bytes);
        }
    }

    /// Releases the first page of an erased range to the system, where possible.
    public static void dropFirstPage(long from) {
        here().drop(from, PrivatePages.PAGE);
    }

    /// Releases the pages that begin in a range, where possible; their content is not needed.
    public static void drop(long from, long bytes) {
        here().drop(from, bytes);
    }

    /// Returns the least number of slots that are freed before one of them is reused.
    public static int spareSlots() {
        return here().spareSlots();
    }

    /// Returns whether files can be mapped over pages.
    public static boolean canPlace() {
        return here() instanceof PrivatePages;
    }

    /// Maps a part of a file over a range of pages: it is read on first use, and never written to
    /// the file.
    public static void place(Path file, long position, long from, long bytes) throws IOException {
        own().place(file, position, from, bytes);
    }

    /// Maps fresh pages over those of a file, even if the file was truncated.
    public static void restore(long from, long bytes) throws IOException {
        own().restore(from, bytes);
    }

    private static PrivatePages own() {
        if (!(here() instanceof PrivatePages own)) {
            throw new IllegalStateException("this memory is a file itself");
        }
        return own;
    }

    /// Fills the buffer from a range of the space, without committing pages that were never
    /// written.
    public static void read(long from, ByteBuffer buffer) throws IOException {
        switch (here()) {
            case FilePages pages -> pages.read(from, buffer);
            case PrivatePages pages -> {
                int count = buffer.remaining();
                buffer.put(pages.segment().asSlice(from, count).asByteBuffer());
            }
        }
    }

    private static Pages pages(IsoOptions options) throws IOException {
        IsoMemory memory = options.memory();
        Path file = memory.file();
        long bytes = options.size() + GUARD;
        return switch (memory.kind()) {
            case AUTOMATIC ->
                    NativeAccess.isEnabled()
                            ? ofSystem(bytes, memory.hugePages())
                            : MappedFile.ofThisProcess(bytes);
            case PRIVATE -> ofSystem(bytes, memory.hugePages());
            case MAPPED -> MappedFile.ofThisProcess(bytes);
            case SHARED -> MappedFile.shared(named(file), options);
            case READ_ONLY -> MappedFile.readOnly(named(file), options);
            case SEALED -> MappedFile.sealed(options);
        };
    }

    private static Path named(@Nullable Path file) {
        if (file == null) {
            throw new IllegalArgumentException("no file for shared memory");
        }
        return file;
    }

    private static Pages ofSystem(long bytes, boolean hugePages) throws IOException {
        if (!NativeAccess.isEnabled()) {
            throw new IOException("memory by native calls" + NativeAccess.MISSING);
        }
        try {
            return PrivatePages.reserve(bytes, hugePages);
        } catch (IOException e) {
            throw noRoom(bytes, e);
        }
    }

    static IOException noRoom(long bytes, Throwable cause) {
        return new IOException(
                "no addresses for the space: bytes=%d; raise the limit (ulimit -v, container), or"
                                .formatted(bytes)
                        + " open a smaller space: IsoOptions.withSize, the same on all nodes",
                cause);
    }
}
