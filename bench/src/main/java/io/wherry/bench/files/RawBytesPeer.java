// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Writes the bytes of Wherry's stream in the lean format from native memory and reads them back:
/// the
/// lower bound of every stream.
public final class RawBytesPeer implements FilePeer {
    private final ByteBuffer bytes;
    private final ByteBuffer target;

    public RawBytesPeer(byte[] bytes) {
        this.bytes = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        this.target = ByteBuffer.allocateDirect(bytes.length);
    }

    @Override
    public void write(FileContent content, OpenFile file) throws IOException {
        file.write(bytes.rewind());
    }

    @Override
    public Object read(FileContent content, OpenFile file) throws IOException {
        file.read(target.clear());
        return target.flip();
    }

    @Override
    public void check(FileContent content, @Nullable Object copy) {
        if (!bytes.rewind().equals(copy)) {
            throw new AssertionError("bytes differ: bytes=" + bytes.capacity());
        }
    }
}
