// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/// Writes the header of a file.
final class HeaderWriter {
    private HeaderWriter() {}

    /// Returns the size of the header in bytes.
    static int bytes(FileHeader header) {
        long bytes = FileHeader.FIXED + (long) header.extents().size() * FileHeader.EXTENT;
        for (FileHeader.TypeEntry type : header.types()) {
            bytes += FileHeader.TYPE + padded(description(type).length);
        }
        return Math.toIntExact(FileHeader.padded(bytes));
    }

    static ByteBuffer write(FileHeader header, int dataCheck) {
        int bytes = bytes(header);
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(FileHeader.MAGIC).putInt(FileHeader.FORM).putInt(bytes).putInt(0);
        buffer.putInt(header.layout().nodes()).putInt(header.layout().each());
        buffer.putLong(header.layout().slot());
        buffer.putInt(header.name().origin()).putInt(header.name().rank());
        buffer.putLong(header.version()).putInt(header.root());
        buffer.putInt(header.extents().size()).putInt(header.types().size());
        buffer.putInt(dataCheck).putLong(header.dataBytes());
        buffer.position(FileHeader.FIXED);
        for (int i = 0; i < header.extents().size(); i++) {
            buffer.putInt(header.extents().get(i).slot()).putInt(header.extents().get(i).slots());
            buffer.putLong(header.used().get(i));
        }
        for (FileHeader.TypeEntry type : header.types()) {
            byte[] description = description(type);
            buffer.putInt(type.id()).putInt(description.length).put(description);
            buffer.position(buffer.position() + padded(description.length) - description.length);
        }
        CRC32C check = new CRC32C();
        check.update(buffer.array(), FileHeader.CHECKED_FROM, bytes - FileHeader.CHECKED_FROM);
        return buffer.putInt(FileHeader.CHECKED_FROM - Integer.BYTES, (int) check.getValue())
                .clear();
    }

    private static byte[] description(FileHeader.TypeEntry type) {
        return type.description().getBytes(StandardCharsets.UTF_8);
    }

    private static int padded(int bytes) {
        return (bytes + 7) & -8;
    }
}
