// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Copies bytes and looks at no object.
public final class CopyPeer implements Peer {
    private final byte[] bytes;

    public CopyPeer(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public byte[] write(Object graph) {
        return Arrays.copyOf(bytes, bytes.length);
    }

    @Override
    public Object read(byte[] source) {
        return Arrays.copyOf(source, source.length);
    }

    @Override
    public void check(Object graph, @Nullable Object copy) {
        if (!Arrays.equals(bytes, (byte[]) copy)) {
            throw new AssertionError("copy differs: bytes=" + bytes.length);
        }
    }
}
