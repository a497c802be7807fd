// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The file of a space, read and written without its mapping: a hole is read without a page for it, and a file system without
/// room is an exception. Any thread; unlike a channel, the file stays open when a thread is interrupted.
final class FileBytes {
    private static final byte[] ZEROS = new byte[1 << 16];

    private final RandomAccessFile file;
    private final byte[] piece = new byte[1 << 16];

    private FileBytes(RandomAccessFile file) {
        this.file = file;
    }

    /// Opens a file that exists; it stays open until the process ends.
    static FileBytes open(Path file, boolean writes) throws IOException {
        return new FileBytes(new RandomAccessFile(file.toFile(), writes ? "rw" : "r"));
    }

    /// Fills the buffer.
    ///
    /// @param at byte of the file
    synchronized void read(long at, ByteBuffer buffer) throws IOException {
        file.seek(at);
        while (buffer.hasRemaining()) {
            int count = file.read(piece, 0, Math.min(piece.length, buffer.remaining()));
            if (count < 0) {
                throw new EOFException(
                        "the file of the space was cut short at byte " + file.getFilePointer());
            }
            buffer.put(piece, 0, count);
        }
    }

    /// Writes zeros, for which the file system takes memory.
    ///
    /// @param at byte of the file
    synchronized void writeZeros(long at, long count) throws IOException {
        file.seek(at);
        for (long left = count; left > 0; left -= ZEROS.length) {
            file.write(ZEROS, 0, (int) Math.min(ZEROS.length, left));
        }
    }
}
