// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.ProcessId;
import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32C;

/// The small file next to a space through which versions of a cluster are published.
///
/// ```text
///  0        8           16       24        32     40    64
///  +--------+-----------+--------+---------+------+-----+------------------+-----------------
///  | magic  | name space| writer | current | mark | 0   | 256 x version    | 1024 x lease
///  +--------+-----------+--------+---------+------+-----+------------------+-----------------
///  version  | number | origin 4, rank 4 | 0 | 0 |     lease  | process | number |
///
///  mark     of the clusters that are published here: a checksum of the path, which is the same
///           if the file is created again
///  current  number << 8 | index of the version; 0 before the first
///  number   of a version, from 1 on; 0: a free entry, or a lease of nothing
///  process  holder of the lease; 0: a free entry
/// ```
/// Eight bytes each unless said otherwise, little-endian. A reader takes a lease entry, writes the
/// number of the current version there, and then checks that it is still current: if so, every
/// later publication finds the lease when it looks for versions without leases. Lease entries of
/// dead processes are free; any process may clear them.
public final class VersionFile implements AutoCloseable {
    private static final long MAGIC = 0x3142_5550_4f53_4957L; // WISOPUB1
    private static final int NAME_SPACE = 8;
    private static final int WRITER = 16;
    private static final int CURRENT = 24;
    private static final int MARK = 32;
    private static final int HEADER = 64;

    static final int VERSIONS = 256;
    private static final int VERSION = 32;
    private static final int PLACE_BITS = 8;

    /// The largest valid version number: it leaves room for the index in the current word.
    static final long LAST = 1L << 54;

    private static final int LEASES = 1024;
    private static final int LEASE = 16;
    private static final int FIRST_LEASE = HEADER + VERSIONS * VERSION;
    private static final int BYTES = FIRST_LEASE + LEASES * LEASE;

    private final Path file;
    private final Arena arena;
    private final MemorySegment memory;
    private final long process;

    private VersionFile(Path file, Arena arena, MemorySegment memory) throws IOException {
        this.file = file;
        this.arena = arena;
        this.memory = memory;
        this.process = ProcessId.here();
    }

    /// Opens the file for the writer; creates it if it does not exist.
    ///
    /// @throws IOException if a process, which may be this one, has it open for writing
    static VersionFile write(Path file) throws IOException {
        if (!Files.exists(file)) {
            create(file);
        }
        VersionFile opened = read(file);
        long other = SharedWords.getLong(opened.memory, WRITER);
        if (ProcessId.isAlive(other)
                || !SharedWords.swapLong(opened.memory, WRITER, other, opened.process)) {
            opened.close();
            throw new IOException(
                    "file has a publisher already: file=" + file + ", pid=" + ProcessId.pid(other));
        }
        return opened;
    }

    /// Opens the file for a reader, which writes only leases.
    static VersionFile read(Path file) throws IOException {
        Arena arena = Arena.ofShared();
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() != BYTES) {
                throw new IOException(
                        "no file of versions: file=" + file + ", bytes=" + channel.size());
            }
            MemorySegment memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, arena);
            VersionFile opened = new VersionFile(file, arena, memory);
            opened.check();
            return opened;
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    private void check() throws IOException {
        if (SharedWords.getLong(memory, 0) != MAGIC) {
            throw new IOException("no file of versions: file=" + file);
        }
        long there = SharedWords.getLong(memory, NAME_SPACE);
        if (there != ProcessId.namespace()) {
            throw new IOException(
                    "numbers of processes mean others here, so that leases mean nothing: file=%s, namespace=%d, here=%d"
                            .formatted(file, there, ProcessId.namespace()));
        }
    }

    /* Written under a temporary name first, so that no process sees an incomplete file. */
    static void create(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path fresh = Files.createTempFile(folder, ".wherry-", ".new");
        try {
            writeEmpty(fresh, file);
            name(fresh, file);
        } catch (FileAlreadyExistsException _) {
            return; // of another process that was faster, and equivalent
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void name(Path fresh, Path file) throws IOException {
        try {
            Files.createLink(file, fresh); // fails if the file exists
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException _) {
            // without hard links, as on FAT: two processes that create it at once could
            // replace each other's
            Files.move(fresh, file);
        }
    }

    private static void writeEmpty(Path fresh, Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        MemorySegment memory = MemorySegment.ofBuffer(bytes);
        memory.set(Memory.LONG, 0, MAGIC);
        memory.set(Memory.LONG, NAME_SPACE, ProcessId.namespace());
        memory.set(Memory.INT, MARK, markOf(file));
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) { // a file system that is nearly full writes a part
                channel.write(bytes);
            }
        } catch (ClosedChannelException e) {
            throw e; // interrupted
        } catch (IOException e) {
            throw new ClusterFullException(
                    "no room for a file of versions: file=%s, bytes=%d, %s"
                            .formatted(file, BYTES, e.getMessage()),
                    e);
        }
    }

    /// Returns the mark of clusters that are published here, by whichever path it was opened.
    int mark() {
        int stored = SharedWords.getInt(memory, MARK);
        return stored == 0 // created by an earlier version of this library
                ? file.toAbsolutePath().normalize().toString().hashCode() | 1
                : stored;
    }

    /* Paths of one length that differ in a few adjacent bytes have different checksums. */
    private static int markOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().normalize().getParent();
        String place = folder == null ? "" : folder.toRealPath().toString();
        CRC32C sum = new CRC32C();
        sum.update((place + '/' + file.getFileName()).getBytes(StandardCharsets.UTF_8));
        int mark = (int) sum.getValue();
        return mark == 0 ? 1 : mark;
    }

    /// Returns the number of the current version; 0 if there is none.
    long current() {
        return SharedWords.getLong(memory, CURRENT) >>> PLACE_BITS;
    }

    private long at(int place) {
        return HEADER + (long) place * VERSION;
    }

    /// Returns the number of the version at an index; 0 if it is free.
    long number(int place) {
        return SharedWords.getLong(memory, at(place));
    }

    ClusterName name(int place) {
        long at = at(place);
        return new ClusterName(
                SharedWords.getInt(memory, at + 8), SharedWords.getInt(memory, at + 12));
    }

    /// Writes a version, which is invisible to readers until it is current.
    void put(int place, long number, ClusterName name) {
        long at = at(place);
        SharedWords.putInt(memory, at + 8, name.origin());
        SharedWords.putInt(memory, at + 12, name.rank());
        SharedWords.putLong(memory, at, number);
    }

    void setCurrent(long number, int place) {
        SharedWords.putLong(memory, CURRENT, (number << PLACE_BITS) | place);
    }

    void free(int place) {
        SharedWords.putLong(memory, at(place), 0);
    }

    /// Returns a free index for a version; -1 if there is none.
    int freePlace() {
        for (int place = 0; place < VERSIONS; place++) {
            if (number(place) == 0) {
                return place;
            }
        }
        return -1;
    }

    /// Takes a lease of the current version.
    ///
    /// @return its index among the leases; -1 if nothing is published
    int lease() {
        int lease = takeLease();
        long at = leaseAt(lease) + Long.BYTES;
        long current = SharedWords.getLong(memory, CURRENT);
        while (current != 0) {
            SharedWords.putLong(memory, at, current >>> PLACE_BITS);
            long now = SharedWords.getLong(memory, CURRENT);
            if (now == current) {
                return lease;
            }
            current = now;
        }
        giveBack(lease);
        return -1;
    }

    /// Returns the index of the version that a lease holds.
    int leased(int lease) {
        long number = SharedWords.getLong(memory, leaseAt(lease) + Long.BYTES);
        for (int place = 0; place < VERSIONS; place++) {
            if (number(place) == number) {
                return place;
            }
        }
        throw new IsoException("no such version: file=" + file + ", number=" + number);
    }

    void giveBack(int lease) {
        SharedWords.putLong(memory, leaseAt(lease) + Long.BYTES, 0);
        SharedWords.putLong(memory, leaseAt(lease), 0);
    }

    private long leaseAt(int lease) {
        return FIRST_LEASE + (long) lease * LEASE;
    }

    private int takeLease() {
        int lease = freeLease();
        if (lease < 0) {
            sweep();
            lease = freeLease();
        }
        if (lease < 0) {
            throw new IsoException("no room for a further lease: file=" + file);
        }
        return lease;
    }

    private int freeLease() {
        for (int lease = 0; lease < LEASES; lease++) {
            long at = leaseAt(lease);
            if (SharedWords.getLong(memory, at) == 0
                    && SharedWords.swapLong(memory, at, 0, process)) {
                return lease;
            }
        }
        return -1;
    }

    /// Clears the leases of dead processes.
    ///
    /// @return the number of cleared leases
    int sweep() {
        Set<Long> living = new HashSet<>();
        int swept = 0;
        for (int lease = 0; lease < LEASES; lease++) {
            long at = leaseAt(lease);
            long holder = SharedWords.getLong(memory, at);
            if (holder == 0 || living.contains(holder)) {
                continue;
            }
            if (ProcessId.isAlive(holder)) {
                living.add(holder);
            } else if (SharedWords.swapLong(memory, at, holder, 0)) {
                swept++;
            }
        }
        return swept;
    }

    /// Returns the versions with leases.
    Set<Long> held() {
        Set<Long> held = new HashSet<>();
        for (int lease = 0; lease < LEASES; lease++) {
            if (SharedWords.getLong(memory, leaseAt(lease)) != 0) {
                held.add(SharedWords.getLong(memory, leaseAt(lease) + Long.BYTES));
            }
        }
        return held;
    }

    /// Lets another process write.
    void stopWriting() {
        SharedWords.swapLong(memory, WRITER, process, 0);
    }

    @Override
    public void close() {
        arena.close();
    }
}
