// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileLock;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Opens and maps the files of spaces.
final class MappedFile {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long LEAST_STORE = 1L << 30;
    private static final Object IN_THIS_PROCESS = FileLocks.monitor("space");

    private MappedFile() {}

    /// Creates a file that is unlinked at once, so that it ends with the process.
    static FilePages ofThisProcess(long bytes) throws IOException {
        Path file = Files.createTempFile(folder(), "wherry-iso-", ".space", OWNER_ONLY);
        try {
            return ofNewFile(file, bytes);
        } finally {
            Files.delete(file);
        }
    }

    private static FilePages ofNewFile(Path file, long bytes) throws IOException {
        FileChannel channel = open(file);
        boolean done = false;
        try {
            writeLast(channel, file, SpaceHeader.BYTES + bytes);
            FilePages pages = map(channel, MapMode.READ_WRITE, bytes, file, false);
            done = true;
            return pages;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    static FilePages shared(Path file, IsoOptions options) throws IOException {
        synchronized (IN_THIS_PROCESS) {
            return join(file, options);
        }
    }

    private static FilePages join(Path file, IsoOptions options) throws IOException {
        FileChannel channel = open(file);
        long bytes = options.size() + Reservation.GUARD;
        boolean done = false;
        try (FileLock _ = FileLocks.exclusive(channel)) {
            if (channel.size() < SpaceHeader.BYTES) {
                create(channel, file, SpaceHeader.BYTES + bytes);
            }
            SpaceHeader.join(channel, file, options);
            writeLast(channel, file, SpaceHeader.BYTES + bytes);
            done = true;
        } finally {
            if (!done) {
                channel.close();
            }
        }
        return map(channel, MapMode.READ_WRITE, bytes, file.toAbsolutePath(), true);
    }

    static FilePages sealed(IsoOptions options) throws IOException {
        SealedFile memory = SealedFile.create();
        FilePages pages = shared(memory.path(), options);
        memory.seal();
        return pages.seal();
    }

    static FilePages readOnly(Path file, IsoOptions options) throws IOException {
        synchronized (IN_THIS_PROCESS) {
            return view(file, options);
        }
    }

    private static FilePages view(Path file, IsoOptions options) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            long wanted = SpaceHeader.BYTES + options.size() + Reservation.GUARD;
            if (channel.size() >= SpaceHeader.BYTES) {
                SpaceHeader.check(channel, file, options);
            }
            if (channel.size() < wanted) {
                throw new IOException(
                        "no space of this size: file=%s, bytes=%d, wanted=%d"
                                .formatted(file, channel.size(), wanted));
            }
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
        long bytes = options.size() + Reservation.GUARD;
        return map(channel, MapMode.READ_ONLY, bytes, file.toAbsolutePath(), true);
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.SPARSE),
                OWNER_ONLY);
    }

    /* Before this process joins the space: it holds no node of a space that it could not open. */
    private static void create(FileChannel channel, Path file, long bytes) throws IOException {
        boolean done = false;
        try {
            channel.truncate(0);
            writeZeros(channel, file, 0, (int) SpaceHeader.BYTES);
            writeLast(channel, file, bytes);
            done = true;
        } finally {
            if (!done && channel.isOpen()) {
                channel.truncate(0);
            }
        }
    }

    private static void writeLast(FileChannel channel, Path file, long bytes) throws IOException {
        if (channel.size() < bytes) {
            writeZeros(channel, file, bytes - 1, 1);
        }
    }

    private static void writeZeros(FileChannel channel, Path file, long at, int count)
            throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(count);
        try {
            while (zeros.hasRemaining()) {
                channel.write(zeros, at + zeros.position());
            }
        } catch (ClosedChannelException e) {
            throw e; // interrupted
        } catch (IOException e) {
            throw new ClusterFullException(
                    "no room for the file of a space: file=%s, bytes=%d, at byte %d, %s"
                            .formatted(file, count, at, e.getMessage()),
                    e);
        }
    }

    private static FilePages map(
            FileChannel channel, MapMode mode, long bytes, Path file, boolean named)
            throws IOException {
        try (channel) {
            MemorySegment segment = channel.map(mode, SpaceHeader.BYTES, bytes, Arena.global());
            FileBytes content = FileBytes.open(file, mode == MapMode.READ_WRITE);
            return new FilePages(content, segment, file, named);
        } catch (IOException | OutOfMemoryError e) {
            throw Reservation.noRoom(bytes, e);
        }
    }

    private static Path folder() throws IOException {
        if (Files.isWritable(SHARED_MEMORY)) {
            FileStore store = Files.getFileStore(SHARED_MEMORY);
            if (store.getUsableSpace() >= LEAST_STORE) {
                return SHARED_MEMORY;
            }
        }
        return Path.of(System.getProperty("java.io.tmpdir"));
    }
}
