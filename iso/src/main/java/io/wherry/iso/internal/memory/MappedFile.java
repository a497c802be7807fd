// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import io.wherry.iso.IsoOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
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
import org.jspecify.annotations.Nullable;

/// Opens and maps the files of spaces.
final class MappedFile {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long LEAST_STORE = 1L << 30;

    private MappedFile() {}

    /// Creates a file that is unlinked at once, so that it ends with the process.
    static FilePages ofThisProcess(long bytes) throws IOException {
        Path file = Files.createTempFile(folder(), "wherry-iso-", ".space", OWNER_ONLY);
        try {
            FileChannel channel = open(file);
            lengthen(channel, SpaceHeader.BYTES + bytes);
            return map(channel, MapMode.READ_WRITE, bytes, FileBytes.open(file, true), null);
        } finally {
            Files.delete(file);
        }
    }

    static FilePages shared(Path file, IsoOptions options) throws IOException {
        FileChannel channel = open(file);
        long bytes = options.size() + Reservation.GUARD;
        try (FileLock _ = channel.lock()) {
            if (channel.size() < SpaceHeader.BYTES) {
                channel.truncate(0);
                writeHead(channel);
            }
            SpaceHeader.join(channel, file, options);
            lengthen(channel, SpaceHeader.BYTES + bytes);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        FileBytes content = FileBytes.open(file, true);
        return map(channel, MapMode.READ_WRITE, bytes, content, file.toAbsolutePath());
    }

    static FilePages sealed(IsoOptions options) throws IOException {
        SealedFile memory = SealedFile.create();
        FilePages pages = shared(memory.path(), options);
        memory.seal();
        return pages.seal();
    }

    static FilePages readOnly(Path file, IsoOptions options) throws IOException {
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
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        long bytes = options.size() + Reservation.GUARD;
        FileBytes content = FileBytes.open(file, false);
        return map(channel, MapMode.READ_ONLY, bytes, content, file.toAbsolutePath());
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

    private static void writeHead(FileChannel channel) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate((int) SpaceHeader.BYTES);
        while (zeros.hasRemaining()) {
            channel.write(zeros, zeros.position());
        }
    }

    private static void lengthen(FileChannel channel, long bytes) throws IOException {
        if (channel.size() < bytes) {
            channel.write(ByteBuffer.allocate(1), bytes - 1);
        }
    }

    private static FilePages map(
            FileChannel channel, MapMode mode, long bytes, FileBytes content, @Nullable Path name)
            throws IOException {
        try (channel) {
            MemorySegment segment = channel.map(mode, SpaceHeader.BYTES, bytes, Arena.global());
            return new FilePages(content, segment, name);
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
