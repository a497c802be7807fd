// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The range of addresses of the space: reserved once per process, never given back.
public final class Reservation {
    /// Bytes that references can lead to: 2^32 units of 8 bytes.
    public static final long SIZE = 1L << 35;

    /// Bytes behind them: a reference and the offset of a field stay within.
    public static final long GUARD = 1L << 16;

    private static @Nullable Pages reserved;

    private Reservation() {}

    /// Reserves it; called once.
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

    /// Makes a range of the space zero, and gives its pages back where that is possible.
    public static void erase(long from, long bytes) throws IOException {
        here().erase(from, bytes);
    }

    /// By which name other processes open the memory; null if they cannot.
    public static @Nullable Path file() {
        return here().file();
    }

    /// By which processes tell whether they share the memory; 0 if it is of this process alone.
    public static long mark() {
        return SpaceHeader.mark();
    }

    /// Whether the process runs that is this node of the space that is shared.
    ///
    /// @param process what [#process] returned there; 0 for whichever process
    public static boolean isAlive(int node, int process) {
        return SpaceHeader.isAlive(node, process);
    }

    /// Returns a number by which this process is told from others that are the same node; 0 if the memory is its own.
    public static int process() {
        return SpaceHeader.process();
    }

    /// Takes memory for a range and makes it zero, where [#isPrepared].
    ///
    /// @throws IOException if there is none
    public static void prepare(long from, long bytes) throws IOException {
        here().prepare(from, bytes);
    }

    /// Whether memory has to be prepared before it is written.
    public static boolean isPrepared() {
        return here().isPrepared();
    }

    /// Makes a range zero that is not prepared.
    public static void clean(long from, long bytes) throws IOException {
        if (!isPrepared()) {
            erase(from, bytes);
        }
    }

    /// Gives the first page of a range that was erased back to the system, where that is possible.
    public static void dropFirstPage(long from) throws IOException {
        here().dropFirstPage(from);
    }

    /// How many slots at least are given back before one of them is used again.
    public static int spareSlots() {
        return here().spareSlots();
    }

    /// Whether files can be put in the place of pages.
    public static boolean canPlace() {
        return here() instanceof PrivatePages;
    }

    /// Puts what stands in a file in the place of a range of pages: read as it is used, and never written to the file.
    public static void place(Path file, long position, long from, long bytes) throws IOException {
        own().place(file, position, from, bytes);
    }

    /// Fresh pages in the place of those of a file, even if that was cut short.
    public static void restore(long from, long bytes) throws IOException {
        own().restore(from, bytes);
    }

    private static PrivatePages own() {
        if (!(here() instanceof PrivatePages own)) {
            throw new IllegalStateException("this memory is a file itself");
        }
        return own;
    }

    /// Fills the buffer from a range of the space, without taking memory for what nobody wrote.
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
