// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sends memory as it is and copies it into other memory: the lower bound for this number of bytes.
final class ByteTransfer implements TreeTransfer {
    private final Link link;
    private final List<MemorySegment[]> blocks;
    private final MemorySegment target;

    /// @param blocks those of each size; empty where nothing is sent
    /// @param most bytes that may come
    ByteTransfer(Link link, List<MemorySegment[]> blocks, long most) {
        this.link = link;
        this.blocks = blocks;
        this.target = Arena.ofAuto().allocate(most).fill((byte) 1);
    }

    @Override
    public void send(int size) throws IOException {
        link.send(blocks.get(size));
    }

    /* Read as it comes: faster than to receive it as a whole. */
    @Override
    public @Nullable AnyTree receive(int size) throws IOException {
        long at = 0;
        for (long count = 0; count >= 0; count = link.read(target.asSlice(at))) {
            at += count;
        }
        return null;
    }
}
