// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.IsoException;
import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/// CRC32C of memory of the space, which fails if the file of the space was truncated.
final class Checksum {
    private final CRC32C crc = new CRC32C();

    void add(MemorySegment memory) {
        try {
            for (long done = 0; done < memory.byteSize(); done += SavedFile.PIECE) {
                long piece = Math.min(memory.byteSize() - done, SavedFile.PIECE);
                crc.update(memory.asSlice(done, piece).asByteBuffer());
            }
        } catch (InternalError e) { // the JVM's error for a truncated mapped file
            throw lost(e);
        }
    }

    static IsoException lost(InternalError cause) {
        return new IsoException("memory of the space is gone: its file was cut short", cause);
    }

    int value() {
        return (int) crc.getValue();
    }
}
