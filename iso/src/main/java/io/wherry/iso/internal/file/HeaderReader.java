// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.memory.Reservation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.zip.CRC32C;

/// Reads the header of an untrusted file.
final class HeaderReader {
    private static final int CHECKED_FROM = FileHeader.CHECKED_FROM;
    private static final int LARGEST = 1 << 24;
    private static final long SMALLEST_SLOT = 1 << 16;

    private final Path file;
    private final ByteBuffer buffer;
    private final long fileBytes;

    private HeaderReader(Path file, ByteBuffer buffer, long fileBytes) {
        this.file = file;
        this.buffer = buffer;
        this.fileBytes = fileBytes;
    }

    /// A header, and the position of the data after it.
    ///
    /// @param start position of the data
    /// @param check CRC32C of the data
    record Found(FileHeader header, int start, int check) {}

    /// @throws ClusterFormatException if the header is missing or invalid
    static Found read(Path file, FileChannel channel) throws IOException {
        long size = channel.size();
        ByteBuffer fixed = bytes(channel, FileHeader.FIXED, size, file);
        HeaderReader start = new HeaderReader(file, fixed, size);
        start.require(fixed.getInt(0) == FileHeader.MAGIC, "not a cluster file", 0);
        start.require(fixed.getInt(4) == FileHeader.FORM, "another form of file", 4);
        int header = fixed.getInt(8);
        start.require(
                header >= FileHeader.PAGE
                        && header % FileHeader.PAGE == 0
                        && header <= Math.min(LARGEST, size),
                "length of the header",
                8);
        return new HeaderReader(file, bytes(channel, header, size, file), size).read();
    }

    private static ByteBuffer bytes(FileChannel channel, int count, long size, Path file)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, buffer.position()) < 0) {
                throw new ClusterFormatException(
                        "file of a cluster is cut short at byte %d: file=%s, bytes=%d, wanted=%d"
                                .formatted(buffer.position(), file, size, count));
            }
        }
        return buffer.flip();
    }

    private Found read() {
        CRC32C check = new CRC32C();
        check.update(buffer.slice(CHECKED_FROM, buffer.limit() - CHECKED_FROM));
        require((int) check.getValue() == buffer.getInt(12), "checksum of the header", 12);
        FileHeader.Layout layout =
                new FileHeader.Layout(buffer.getInt(16), buffer.getInt(20), buffer.getLong(24));
        require(canBe(layout), "layout", 16);
        ClusterName name = new ClusterName(buffer.getInt(32), buffer.getInt(36));
        require(name.origin() >= 0 && name.origin() < layout.nodes(), "origin", 32);
        require(name.rank() >= 0 && name.rank() < layout.each(), "rank", 36);
        buffer.position(FileHeader.FIXED);
        List<Extent> extents = new ArrayList<>();
        List<Long> used = new ArrayList<>();
        readExtents(layout, name, extents, used);
        FileHeader header =
                new FileHeader(
                        layout,
                        name,
                        buffer.getLong(40),
                        buffer.getInt(48),
                        extents,
                        used,
                        readTypes(buffer.getInt(56)));
        requireZeros();
        require(header.version() > 0, "version", 40);
        require(header.dataBytes() == buffer.getLong(64), "bytes of the extents", 64);
        require(
                fileBytes == buffer.limit() + header.dataBytes(),
                "cut short or too long, wanted=%d".formatted(buffer.limit() + header.dataBytes()),
                fileBytes);
        return new Found(header, buffer.limit(), buffer.getInt(60));
    }

    /* Checks the layout of the space first: later products cannot overflow, and tables indexed by
     * slots stay small. */
    private static boolean canBe(FileHeader.Layout layout) {
        return layout.nodes() > 0
                && layout.each() > 0
                && layout.slot() >= SMALLEST_SLOT
                && layout.slot() <= Reservation.SIZE
                && layout.each() <= Reservation.SIZE / layout.slot() / layout.nodes();
    }

    private void readExtents(
            FileHeader.Layout layout, ClusterName name, List<Extent> extents, List<Long> used) {
        int count = buffer.getInt(52);
        require(count > 0 && count <= buffer.remaining() / FileHeader.EXTENT, "extents", 52);
        BitSet met = new BitSet();
        for (int i = 0; i < count; i++) {
            int at = buffer.position();
            Extent extent = new Extent(buffer.getInt(), buffer.getInt());
            long taken = buffer.getLong();
            int first = extent.slot();
            require(first >= 0 && first < layout.each(), "number of a slot", at);
            int slots = extent.slots();
            require(slots > 0 && slots <= layout.each() - first, "slots of an extent", at + 4);
            int next = met.nextSetBit(first);
            require(next < 0 || next >= first + slots, "a slot comes twice", at);
            met.set(first, first + slots);
            require(i > 0 || (first == name.rank() && slots == 1), "first slot", at);
            int least = i == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES;
            require(
                    taken >= least && taken <= slots * layout.slot() && taken % 8 == 0,
                    "bytes taken of an extent",
                    at + 8L);
            extents.add(extent);
            used.add(taken);
        }
    }

    private List<FileHeader.TypeEntry> readTypes(int count) {
        require(count >= 0 && count <= buffer.remaining() / FileHeader.TYPE, "types", 56);
        List<FileHeader.TypeEntry> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int at = buffer.position();
            require(buffer.remaining() >= FileHeader.TYPE, "types", at);
            int id = buffer.getInt();
            int length = buffer.getInt();
            int left = buffer.remaining(); // a multiple of 8
            require(length >= 0 && length <= left, "length of a type", at + 4);
            ByteBuffer text = buffer.slice(buffer.position(), length);
            String description = StandardCharsets.UTF_8.decode(text).toString();
            types.add(new FileHeader.TypeEntry(id, description));
            buffer.position(buffer.position() + ((length + 7) & -8));
        }
        return types;
    }

    private void requireZeros() {
        while (buffer.hasRemaining()) {
            int at = buffer.position();
            require(buffer.get() == 0, "padding after the header", at);
        }
    }

    private void require(boolean sound, String what, long at) {
        if (!sound) {
            throw new ClusterFormatException(
                    "file of a cluster is not sound at byte %d: %s, file=%s, bytes=%d"
                            .formatted(at, what, file, fileBytes));
        }
    }
}
