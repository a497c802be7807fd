// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.Slots;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

/// Writes a cluster to a temporary file in the same folder, and renames it after it was forced to
/// disk: a process that opens the file finds either the old cluster or the new one.
public final class SavedFile {
    /// Bytes read or written by one call.
    static final int PIECE = 1 << 20;

    private final Block block;
    private final Checksum sum = new Checksum();

    private SavedFile(Block block) {
        this.block = block;
    }

    /// Saves a cluster.
    ///
    /// @throws io.wherry.iso.UnknownTypeException if it has objects of an unknown type
    /// @throws IOException if the file cannot be written, because the disk is full for example; a
    ///     former file is unchanged
    public static void write(Block block, Path file) throws IOException {
        Path target = file.toAbsolutePath();
        block.lend();
        try {
            block.seal();
            FileHeader header = header(block);
            Path fresh = target.resolveSibling(".wherry-%s.saving".formatted(UUID.randomUUID()));
            try {
                writeNamed(block, header, fresh, target);
                Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
            forceName(target);
        } catch (InternalError e) { // the JVM's error for a truncated mapped file
            throw Checksum.lost(e);
        } finally {
            block.giveBack();
        }
    }

    /// Writes the name of a file to the storage where the file system can do so.
    static void forceName(Path file) {
        Path folder = file.getParent();
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException _) {
            /* The file is in place, and an error would say that the former one is. Folders of
             * Windows and of some networks have no such operation, and an interrupt ends it. */
        }
    }

    /* The message of a channel is only the reason. */
    private static void writeNamed(Block block, FileHeader header, Path fresh, Path target)
            throws IOException {
        try {
            new SavedFile(block).write(header, fresh);
        } catch (FileSystemException | ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            FileSystemException named =
                    new FileSystemException(
                            target.toString(),
                            null,
                            "cluster is not saved: bytes=%d, %s"
                                    .formatted(block.byteSize(), e.getMessage()));
            named.initCause(e);
            throw named;
        }
    }

    private static FileHeader header(Block block) {
        Slots slots = Slots.here();
        List<Extent> extents =
                block.extents().stream()
                        .map(e -> new Extent(slots.number(e.slot()), e.slots()))
                        .toList();
        return new FileHeader(
                layout(slots),
                new ClusterName(block.origin(), block.rank()),
                block.version(),
                block.root(),
                extents,
                block.taken().stream().map(MemorySegment::byteSize).toList(),
                TypesUsed.of(block).stream()
                        .map(type -> new FileHeader.TypeEntry(type.id(), type.description()))
                        .toList());
    }

    static FileHeader.Layout layout(Slots slots) {
        return new FileHeader.Layout(slots.options().nodes(), slots.each(), slots.slotBytes());
    }

    private void write(FileHeader header, Path fresh) throws IOException {
        try (FileChannel channel =
                FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long position = HeaderWriter.bytes(header);
            for (MemorySegment memory : block.memory()) {
                position = write(memory, channel, position);
            }
            write(HeaderWriter.write(header, sum.value()), channel, 0);
            channel.force(true);
        }
    }

    private long write(MemorySegment memory, FileChannel channel, long start) throws IOException {
        long position = start;
        for (long done = 0; done < memory.byteSize(); done += PIECE) {
            long piece = Math.min(memory.byteSize() - done, PIECE);
            MemorySegment slice = memory.asSlice(done, piece);
            sum.add(slice);
            write(slice.asByteBuffer(), channel, position);
            position += piece;
        }
        long zeros = FileHeader.padded(memory.byteSize()) - memory.byteSize();
        MemorySegment rest = MemorySegment.ofArray(new byte[(int) zeros]);
        sum.add(rest);
        write(rest.asByteBuffer(), channel, position);
        return position + zeros;
    }

    private static void write(ByteBuffer bytes, FileChannel channel, long position)
            throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }
}
