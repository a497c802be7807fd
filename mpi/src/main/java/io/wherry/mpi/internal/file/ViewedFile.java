// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import io.wherry.mpi.internal.layout.Signature;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileLock;
import org.jspecify.annotations.Nullable;

/// Reads and writes rows of elements through a view of a file. Thread-safe.
///
/// @param order of the bytes of an element in the file
/// @param atomic whether an access locks the bytes from its first to its last (MPI 4.1, 14.6.1)
public record ViewedFile(StoredFile file, FileMap map, ByteOrder order, boolean atomic) {

    /// Writes a row.
    ///
    /// @param at first data byte of the view
    /// @return number of bytes of the row that were written: all
    /// @throws mpi.MPIException if that fails (`ERR_NO_SPACE`, `ERR_QUOTA`, `ERR_IO`), or the view
    ///     has no bytes (`ERR_ARG`)
    public long write(long at, MemorySegment row, Signature signature) {
        RowBytes bytes = new RowBytes(row, RowEncoding.of(signature, order));
        long size = bytes.size();
        if (size == 0) {
            return 0;
        }
        long _ = map.place(at + size - 1); // throws if the view has no such byte
        try (FileLock _ = lock(at, size, false)) {
            for (long done = 0; done < size; ) {
                ByteBuffer piece = bytes.outgoing(done);
                int length = piece.remaining();
                put(at + done, piece);
                done += length;
            }
        } catch (IOException e) {
            throw FileFailures.of("unlock", file.path(), e);
        }
        return row.byteSize();
    }

    /// Reads a row.
    ///
    /// @param at first data byte of the view
    /// @return number of bytes of the row that were read; less than all at the end of the file
    /// @throws mpi.MPIException if that fails (`ERR_IO`)
    public long read(long at, MemorySegment row, Signature signature) {
        RowBytes bytes = new RowBytes(row, RowEncoding.of(signature, order));
        long size = bytes.size();
        if (size == 0 || map.isEmpty()) {
            return 0;
        }
        long done = 0;
        try (FileLock _ = lock(at, size, true)) {
            SievedReader reader = new SievedReader(file, map, at, size);
            int got;
            int length;
            do {
                ByteBuffer piece = bytes.incoming(done);
                length = piece.remaining();
                got = reader.read(at + done, piece);
                bytes.arrived(done, got);
                done += got;
            } while (got == length && done < size);
        } catch (IOException e) {
            throw FileFailures.of("unlock", file.path(), e);
        }
        return bytes.rowBytes(done);
    }

    private @Nullable FileLock lock(long at, long size, boolean shared) {
        if (!atomic) {
            return null;
        }
        if (!map.ascends()) {
            return file.lock(0, Long.MAX_VALUE, shared);
        }
        long first = map.place(at);
        return file.lock(first, map.place(at + size - 1) + 1 - first, shared);
    }

    private void put(long at, ByteBuffer piece) {
        int end = piece.limit();
        long data = at;
        while (piece.position() < end) {
            int length = (int) Math.min(end - piece.position(), map.length(data));
            piece.limit(piece.position() + length);
            file.write(piece, map.place(data));
            data += length;
        }
    }
}
