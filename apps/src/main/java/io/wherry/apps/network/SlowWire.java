// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import io.wherry.transport.FilterWire;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A wire as slow as a [Network]; both ends must be slow wires.
final class SlowWire extends FilterWire {
    private final NetworkPort port;
    private volatile boolean closed;

    /* Confined to the writing thread. */
    private final ByteBuffer header = ByteBuffer.allocate(ChunkHeader.HEADER).limit(0);
    private int announced;

    /* Confined to the reading thread. */
    private final ByteBuffer come =
            ByteBuffer.allocate(ChunkHeader.HEADER + ChunkHeader.LONGEST).limit(0);
    private int left;
    private long due;
    private boolean ended;

    SlowWire(Wire wire, NetworkPort port) {
        super(wire);
        this.port = port;
    }

    /// Announced bytes of a chunk that are not sent at once are the first bytes of the next write.
    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        if (announced == 0 && !announce(remaining(buffers, offset, count))) {
            return 0;
        }
        int head = header.remaining();
        long written = super.write(withHeader(buffers, offset, count), 0, count + 1);
        long payload = written - (head - header.remaining());
        announced -= (int) payload;
        skip(payload, buffers, offset);
        return payload;
    }

    private boolean announce(long bytes) {
        if (bytes == 0 || port.untilRoom() > 0) {
            return false;
        }
        announced = (int) Math.min(bytes, port.piece());
        header.clear();
        new ChunkHeader(port.sent(announced), announced).put(header);
        header.flip();
        return true;
    }

    private static long remaining(ByteBuffer[] buffers, int offset, int count) {
        long sum = 0;
        for (int i = offset; i < offset + count; i++) {
            sum += buffers[i].remaining();
        }
        return sum;
    }

    private ByteBuffer[] withHeader(ByteBuffer[] buffers, int offset, int count) {
        ByteBuffer[] all = new ByteBuffer[count + 1];
        all[0] = header;
        int room = announced;
        for (int i = 0; i < count; i++) {
            ByteBuffer buffer = buffers[offset + i];
            int taken = Math.min(room, buffer.remaining());
            all[i + 1] = buffer.slice(buffer.position(), taken);
            room -= taken;
        }
        return all;
    }

    private static void skip(long bytes, ByteBuffer[] buffers, int offset) {
        long rest = bytes;
        for (int i = offset; rest > 0; i++) {
            int taken = (int) Math.min(rest, buffers[i].remaining());
            buffers[i].position(buffers[i].position() + taken);
            rest -= taken;
        }
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        long wait = announced > 0 ? 0 : port.untilRoom();
        if (wait > 0) {
            Clock.await(System.nanoTime() + Math.min(nanos, wait), this::isOver);
        } else {
            super.awaitWritable(nanos);
        }
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        if (left == 0 && !begin()) {
            return ended ? -1 : 0;
        }
        if (due - System.nanoTime() > 0) {
            return 0;
        }
        if (!come.hasRemaining() && !more()) {
            return ended ? -1 : 0;
        }
        int taken = Math.min(Math.min(left, come.remaining()), buffer.remaining());
        buffer.put(come.slice(come.position(), taken));
        come.position(come.position() + taken);
        left -= taken;
        return taken;
    }

    /// Begins the next chunk if its header is there.
    private boolean begin() throws IOException {
        while (come.remaining() < ChunkHeader.HEADER) {
            if (!more()) {
                return false;
            }
        }
        ChunkHeader piece = ChunkHeader.get(come);
        left = piece.length();
        due = port.received(piece.due(), left);
        return true;
    }

    private boolean more() throws IOException {
        come.compact();
        try {
            int count = super.read(come);
            ended |= count < 0;
            return count > 0;
        } finally {
            come.flip();
        }
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        long wait = left == 0 ? 0 : due - System.nanoTime();
        if (wait > 0) {
            Clock.await(System.nanoTime() + Math.min(nanos, wait), this::isOver);
        } else if (left == 0 ? come.remaining() < ChunkHeader.HEADER : !come.hasRemaining()) {
            super.awaitReadable(nanos);
        }
    }

    private boolean isOver() {
        return closed || Thread.currentThread().isInterrupted();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        super.close();
    }
}
