// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The file of a space or a map, accessed without its mapping: reading a hole commits no page, and
/// a full file system throws an exception. Thread-safe; unlike a channel, the file stays open when
/// a thread is interrupted.
public final class FileBytes implements AutoCloseable {
    private static final byte[] ZEROS = new byte[1 << 16];

    private final RandomAccessFile file;
    private final byte[] piece = new byte[1 << 16];

    private FileBytes(RandomAccessFile file) {
        this.file = file;
    }

    /// Opens an existing file. The file of a space stays open until the process ends.
    public static FileBytes open(Path file, boolean writes) throws IOException {
        return new FileBytes(new RandomAccessFile(file.toFile(), writes ? "rw" : "r"));
    }

    /// Fills the buffer.
    ///
    /// @param at position in the file
    public synchronized void read(long at, ByteBuffer buffer) throws IOException {
        file.seek(at);
        while (buffer.hasRemaining()) {
            int count = file.read(piece, 0, Math.min(piece.length, buffer.remaining()));
            if (count < 0) {
                throw new EOFException("the file was cut short at byte " + file.getFilePointer());
            }
            buffer.put(piece, 0, count);
        }
    }

    /// Writes zeros, which allocates disk blocks.
    ///
    /// @param at position in the file
    public synchronized void writeZeros(long at, long count) throws IOException {
        file.seek(at);
        for (long left = count; left > 0; left -= ZEROS.length) {
            file.write(ZEROS, 0, (int) Math.min(ZEROS.length, left));
        }
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
