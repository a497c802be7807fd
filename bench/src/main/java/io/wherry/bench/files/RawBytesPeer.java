// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The bytes that Wherry's stream writes in the lean format, from memory outside the heap and to it: what nobody can do without.
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
