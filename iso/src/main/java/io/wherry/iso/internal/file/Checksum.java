// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.IsoException;
import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/// CRC32C of memory of the space, which a file under it may have lost.
final class Checksum {
    private final CRC32C crc = new CRC32C();

    void add(MemorySegment memory) {
        try {
            for (long done = 0; done < memory.byteSize(); done += SavedFile.PIECE) {
                long piece = Math.min(memory.byteSize() - done, SavedFile.PIECE);
                crc.update(memory.asSlice(done, piece).asByteBuffer());
            }
        } catch (InternalError e) { // what the JVM throws where a mapped file was cut short
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
