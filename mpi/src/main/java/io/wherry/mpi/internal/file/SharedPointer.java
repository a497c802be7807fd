// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The file pointer that all ranks share, as used by one rank. Thread-safe.
///
/// The pointer is stored in a side file, which the first use creates. A lock of that file guards
/// it, so it works between threads of a JVM, processes, and hosts that share a file system with
/// working locks.
///
/// ```text
///  0        8        16
///  +--------+---------+
///  | epoch  | pointer |     big endian
///  +--------+---------+
///
///  epoch    the number of resets that had happened when the pointer was written
///  pointer  in etypes of the view
/// ```
///
/// All ranks reset the pointer together and know its new value, so a reset writes nothing: if the
/// side file has a record of an earlier epoch, or none, the value is that of the last reset.
public final class SharedPointer implements AutoCloseable {
    private static final int BYTES = 2 * Long.BYTES;
    private static final String SUFFIX = ".wherry-pointer";

    /// Bytes of a file name that the name of the side file contains: file systems allow 255 bytes.
    private static final int LONGEST_NAME = 222;

    private final Path side;
    private @Nullable StoredFile file;
    private long epoch;
    private long base;

    /// @param of the file of the pointer
    /// @param number identifies this opening of the file for all ranks
    /// @param base initial value, in etypes
    public SharedPointer(Path of, long number, long base) {
        this.side = of.resolveSibling(sideName(String.valueOf(of.getFileName()), number));
        this.base = base;
    }

    private static String sideName(String name, long number) {
        boolean isLong = name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME;
        return ".%s%016x%s".formatted(isLong ? "" : name + "-", number, SUFFIX);
    }

    /// Sets the value. Collective; no rank may use the pointer meanwhile.
    public synchronized void reset(long value) {
        epoch++;
        base = value;
    }

    /// Returns the value.
    public synchronized long get() {
        return file == null && !Files.exists(side) ? base : advance(0);
    }

    /// Adds to the value, atomically for all ranks.
    ///
    /// @return the value before
    /// @throws mpi.MPIException if the side file cannot be created, read or written, such as in a
    ///     folder without write permission (`ERR_ACCESS`)
    public synchronized long advance(long etypes) {
        StoredFile open = open();
        try (FileLock _ = open.lock(0, BYTES, false)) {
            long value = current(open);
            if (etypes != 0) {
                ByteBuffer next = ByteBuffer.allocate(BYTES);
                next.putLong(epoch).putLong(Math.addExact(value, etypes)).flip();
                open.write(next, 0);
            }
            return value;
        } catch (IOException e) {
            throw FileFailures.of("unlock", side, e);
        }
    }

    private long current(StoredFile open) {
        ByteBuffer there = ByteBuffer.allocate(BYTES);
        int got = open.read(there, 0);
        return got == BYTES && there.getLong(0) == epoch ? there.getLong(Long.BYTES) : base;
    }

    private StoredFile open() {
        StoredFile open = file;
        if (open == null) {
            open =
                    StoredFile.open(
                            side,
                            Set.of(
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.READ,
                                    StandardOpenOption.WRITE));
            file = open;
        }
        return open;
    }

    /// Ends the use by this rank.
    @Override
    public synchronized void close() {
        StoredFile open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }

    /// Deletes the side file if there is one. Called by one rank, after all ranks have closed the
    /// pointer.
    public void delete() {
        boolean _ = StoredFile.perform("delete", side, () -> Files.deleteIfExists(side));
    }
}
