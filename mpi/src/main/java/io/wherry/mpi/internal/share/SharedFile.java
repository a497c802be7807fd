// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.share;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file that processes of one machine map as shared memory; in `/dev/shm` if it exists, otherwise
/// in the temporary folder.
///
/// One process creates the file, all processes map it, and then it is deleted: the memory remains
/// until the last mapping is closed.
public final class SharedFile {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final String PREFIX = "wherry-mpi-";
    private static final int PIECE = 1 << 20;

    private SharedFile() {}

    /// Creates a file of zeros that only this user may open. Its memory is reserved now: otherwise
    /// a later access could fail for lack of memory.
    ///
    /// @param bytes at least 1
    /// @throws IOException if there is not enough room; the file is deleted then
    public static Path create(long bytes) throws IOException {
        Path folder =
                Files.isWritable(SHARED_MEMORY)
                        ? SHARED_MEMORY
                        : Path.of(System.getProperty("java.io.tmpdir"));
        checkRoom(folder, bytes);
        Path file = Files.createTempFile(folder, PREFIX, null);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            fill(channel, bytes);
        } catch (IOException | RuntimeException | Error e) {
            delete(file);
            throw e;
        }
        return file;
    }

    private static void checkRoom(Path folder, long bytes) throws IOException {
        long room = Files.getFileStore(folder).getUsableSpace();
        if (bytes > room) {
            throw new IOException(
                    "not enough shared memory: folder=%s, bytes=%d, room=%d"
                            .formatted(folder, bytes, room));
        }
    }

    private static void fill(FileChannel channel, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(bytes, PIECE));
        for (long at = 0; at < bytes; ) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - at));
            at += channel.write(zeros);
        }
    }

    /// Maps a file, until the arena closes.
    ///
    /// @throws IOException if it does not exist or is too short
    public static MemorySegment map(Path file, long bytes, Arena arena) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < bytes) {
                throw new IOException(
                        "shared file is too short: bytes=" + channel.size() + ", needed=" + bytes);
            }
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        }
    }

    /// Deletes the file. If a mapped file cannot be deleted, it is deleted when this JVM exits.
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException _) {
            file.toFile().deleteOnExit(); // as on Windows
        }
    }
}
