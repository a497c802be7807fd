// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.FilterWire;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Writes the same bytes from other buffers: each one in two halves on the heap and in native memory, empty ones before and between.
final class MixedBuffersWire extends FilterWire {
    private static final ByteBuffer[] NONE = {};

    private boolean heapFirst;

    MixedBuffersWire(Wire wire) {
        super(wire);
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        heapFirst = !heapFirst;
        List<ByteBuffer> mixed = new ArrayList<>();
        for (int i = offset; i < offset + count; i++) {
            add(buffers[i], mixed);
        }
        long written = super.write(mixed.toArray(NONE), 0, mixed.size());
        advance(buffers, offset, written);
        return written;
    }

    private void add(ByteBuffer buffer, List<ByteBuffer> mixed) {
        int half = buffer.remaining() / 2;
        ByteBuffer first = buffer.slice(buffer.position(), half);
        ByteBuffer second = buffer.slice(buffer.position() + half, buffer.remaining() - half);
        mixed.add(copy(first.duplicate().limit(0), !heapFirst));
        mixed.add(copy(first, heapFirst));
        mixed.add(copy(first.duplicate().limit(0), heapFirst));
        mixed.add(copy(second, !heapFirst));
    }

    private static ByteBuffer copy(ByteBuffer buffer, boolean heap) {
        int size = buffer.remaining();
        ByteBuffer copy = heap ? ByteBuffer.allocate(size) : ByteBuffer.allocateDirect(size);
        return copy.put(buffer).flip();
    }

    private static void advance(ByteBuffer[] buffers, int offset, long bytes) {
        long rest = bytes;
        for (int i = offset; rest > 0; i++) {
            int part = (int) Math.min(rest, buffers[i].remaining());
            buffers[i].position(buffers[i].position() + part);
            rest -= part;
        }
    }
}
