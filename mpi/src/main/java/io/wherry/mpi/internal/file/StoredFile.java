// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;

/// An open file: bytes at positions. Thread-safe.
///
/// An interrupt of a thread in one of these calls closes the file: see `FileChannel`.
public final class StoredFile implements AutoCloseable {
    private static final int ZEROS = 1 << 20;

    private final Path path;
    private final FileChannel channel;

    private StoredFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /// An operation of java.nio.
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }

    /// Opens a file.
    ///
    /// @throws MPIException if that fails (`ERR_NO_SUCH_FILE`, `ERR_FILE_EXISTS`, `ERR_ACCESS`,
    ///     `ERR_READ_ONLY`, `ERR_BAD_FILE`, `ERR_IO`)
    public static StoredFile open(Path path, Set<OpenOption> options) {
        if (Files.isDirectory(path)) {
            throw new MPIException(MPI.ERR_BAD_FILE, "file is a directory: " + path, null);
        }
        return new StoredFile(path, perform("open", path, () -> FileChannel.open(path, options)));
    }

    /// Parses a file name.
    ///
    /// @throws MPIException if the name is invalid (`ERR_BAD_FILE`)
    public static Path path(String name) {
        try {
            return Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new MPIException(MPI.ERR_BAD_FILE, "invalid file name: " + name, e);
        }
    }

    /// Deletes a file.
    ///
    /// @throws MPIException if that fails (`ERR_NO_SUCH_FILE`, `ERR_ACCESS`, `ERR_BAD_FILE`,
    ///     `ERR_IO`)
    public static void delete(Path path) {
        if (Files.isDirectory(path)) {
            throw new MPIException(MPI.ERR_BAD_FILE, "file is a directory: " + path, null);
        }
        perform(
                "delete",
                path,
                () -> {
                    Files.delete(path);
                    return path;
                });
    }

    static <T> T perform(String action, Path path, Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw FileFailures.of(action, path, e);
        }
    }

    /// Reads until `into` is full or the file ends.
    ///
    /// @return number of bytes read; less than requested only at the end of the file
    int read(ByteBuffer into, long position) {
        int before = into.position();
        return perform(
                "read",
                path,
                () -> {
                    long at = position;
                    while (into.hasRemaining()) {
                        int got = channel.read(into, at);
                        if (got <= 0) {
                            break;
                        }
                        at += got;
                    }
                    return into.position() - before;
                });
    }

    /// Writes all of `from`.
    void write(ByteBuffer from, long position) {
        long _ =
                perform(
                        "write",
                        path,
                        () -> {
                            long at = position;
                            while (from.hasRemaining()) {
                                at += channel.write(from, at);
                            }
                            return at;
                        });
    }

    /// Returns the length in bytes.
    public long size() {
        return perform("get the size of", path, channel::size);
    }

    /// Truncates the file, or extends it by zeros that need no space.
    public void resize(long size) {
        long _ =
                perform(
                        "set the size of",
                        path,
                        () -> {
                            if (channel.size() > size) {
                                channel.truncate(size);
                            } else if (channel.size() < size) {
                                channel.write(ByteBuffer.allocate(1), size - 1);
                            }
                            return size;
                        });
    }

    /// Extends the file to at least `size` bytes; writes zeros, so the space is allocated.
    public void preallocate(long size) {
        for (long at = size(); at < size; at += ZEROS) {
            write(ByteBuffer.allocate((int) Math.min(ZEROS, size - at)), at);
        }
    }

    /// Forces all writes to the storage device.
    public void force() {
        long _ =
                perform(
                        "synchronise",
                        path,
                        () -> {
                            channel.force(true);
                            return channel.size();
                        });
    }

    /// Locks bytes against all other threads and processes that lock them, until the lock is
    /// closed.
    FileLock lock(long from, long size, boolean shared) {
        return perform("lock", path, () -> RangeLock.acquire(channel, from, size, shared));
    }

    /// Returns the path.
    Path path() {
        return path;
    }

    @Override
    public void close() {
        boolean _ =
                perform(
                        "close",
                        path,
                        () -> {
                            channel.close();
                            return true;
                        });
    }
}
