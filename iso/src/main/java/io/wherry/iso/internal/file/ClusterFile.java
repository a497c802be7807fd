// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// Opens cluster files.
public final class ClusterFile {
    private final Path file;
    private final FileChannel channel;
    private final HeaderReader.Found found;
    private final List<Extent> extents = new ArrayList<>();

    private ClusterFile(Path file, FileChannel channel, HeaderReader.Found found, Slots slots) {
        this.file = file;
        this.channel = channel;
        this.found = found;
        for (Extent extent : found.header().extents()) {
            int slot = slots.slot(found.header().name().origin(), extent.slot());
            extents.add(new Extent(slot, extent.slots()));
        }
    }

    /// Opens the cluster of a file at its position in the space; replaces a copy that was present.
    ///
    /// @param verify whether the checksum is verified even if the file is mapped, which reads all
    ///     of it
    /// @throws ClusterFormatException if the file is corrupt; the former copy is unchanged then,
    ///     unless the checksum is wrong
    /// @throws io.wherry.iso.ClusterFullException if other clusters have its slots, or there is no
    ///     memory; the former copy is unchanged then
    public static Block open(Path file, boolean verify) throws IOException {
        Slots slots = Slots.here();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            HeaderReader.Found found = HeaderReader.read(file, channel);
            checkLayout(found.header(), file, slots);
            checkTypes(found.header(), file);
            DescribedTypes described = described(found.header(), file);
            Block block = new ClusterFile(file, channel, found, slots).open(slots, verify);
            block.types().setDescribed(described, true);
            return block;
        }
    }

    /// Returns the types that a file describes.
    ///
    /// @throws ClusterFormatException if there are too many, or two with one number
    static DescribedTypes described(FileHeader header, Path file) {
        DescribedTypes described = new DescribedTypes("file=" + file);
        header.types().forEach(entry -> described.add(entry.id(), entry.description()));
        return described;
    }

    private static void checkLayout(FileHeader header, Path file, Slots slots) {
        FileHeader.Layout here = SavedFile.layout(slots);
        if (!header.layout().equals(here)) {
            throw new ClusterFormatException(
                    "cluster is of a space with another layout: file=%s, there=%s, here=%s"
                            .formatted(file, header.layout(), here));
        }
    }

    private static void checkTypes(FileHeader header, Path file) {
        for (FileHeader.TypeEntry entry : header.types()) {
            Type known = Types.known(entry.id());
            if (known != null && !known.description().equals(entry.description())) {
                throw new ClusterFormatException(
                        "two types with one number: file=%s, id=%08x, there=%s, here=%s"
                                .formatted(file, entry.id(), entry.description(), known));
            }
        }
    }

    private Block open(Slots slots, boolean verify) throws IOException {
        FileHeader header = found.header();
        Block block = Block.arriving(slots, header.name(), extents, header.used());
        boolean done = false;
        try {
            boolean mapped = map(slots, block);
            if (!mapped) {
                read(slots);
            }
            if (!mapped || verify) {
                verify(slots);
            }
            for (int i = 0; i < extents.size(); i++) {
                clearRest(slots.start(extents.get(i).slot()), header.used().get(i));
            }
            block.arrive(header.version(), header.root());
            done = true;
            return block;
        } finally {
            if (!done) {
                block.release();
            }
        }
    }

    /* False if mapping is impossible: shared memory, or another page size; or if the file was
     * replaced, as pages are mapped by its name. */
    private boolean map(Slots slots, Block block) throws IOException {
        if (!Reservation.canPlace()) {
            return false;
        }
        block.setMapped();
        boolean mapped = isPlaced(slots) && isSame();
        for (int i = 0; !mapped && i < extents.size(); i++) {
            Extent extent = extents.get(i);
            long bytes = extent.slots() * slots.slotBytes();
            Reservation.restore(slots.start(extent.slot()), bytes);
        }
        return mapped;
    }

    private boolean isPlaced(Slots slots) {
        long position = found.start();
        try {
            for (int i = 0; i < extents.size(); i++) {
                long bytes = FileHeader.padded(found.header().used().get(i));
                Reservation.place(file, position, slots.start(extents.get(i).slot()), bytes);
                position += bytes;
            }
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /* Compares the checksums of the header and the data, too. */
    private boolean isSame() {
        try (FileChannel now = FileChannel.open(file, StandardOpenOption.READ)) {
            return HeaderReader.read(file, now).equals(found);
        } catch (IOException | ClusterFormatException _) {
            return false;
        }
    }

    private void read(Slots slots) throws IOException {
        long position = found.start();
        for (int i = 0; i < extents.size(); i++) {
            long at = slots.start(extents.get(i).slot());
            long bytes = FileHeader.padded(found.header().used().get(i));
            for (long done = 0; done < bytes; ) {
                long piece = Math.min(bytes - done, SavedFile.PIECE);
                ByteBuffer buffer = Memory.SPACE.asSlice(at + done, piece).asByteBuffer();
                int count = channel.read(buffer, position);
                if (count <= 0) {
                    throw new ClusterFormatException(
                            "file of a cluster is cut short at byte " + position + ": " + file);
                }
                done += count;
                position += count;
            }
        }
    }

    private void verify(Slots slots) {
        Checksum sum = new Checksum();
        for (int i = 0; i < extents.size(); i++) {
            long bytes = FileHeader.padded(found.header().used().get(i));
            sum.add(Memory.SPACE.asSlice(slots.start(extents.get(i).slot()), bytes));
        }
        if (sum.value() != found.check()) {
            throw new ClusterFormatException(
                    "checksum of a cluster from byte %d: file=%s, there=%08x, found=%08x"
                            .formatted(found.start(), file, found.check(), sum.value()));
        }
    }

    /* Memory after the last object must be zero for allocation. */
    private static void clearRest(long start, long used) {
        MemorySegment rest = Memory.SPACE.asSlice(start + used, FileHeader.padded(used) - used);
        rest.fill((byte) 0);
    }
}
