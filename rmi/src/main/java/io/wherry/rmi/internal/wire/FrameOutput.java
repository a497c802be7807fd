// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.transport.Link;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;

/// Makes frames of the bytes of a packet: one if they fit, more else. Who has the turn to send owns it.
final class FrameOutput extends OutputStream {
    private static final int SIZE = 1 << 16;

    /// From here on bytes go to the link from where they are.
    private static final int LARGE = 1 << 13;

    private final Link link;
    private final byte[] bytes = new byte[SIZE];
    private final MemorySegment memory = MemorySegment.ofArray(bytes);
    private int count;
    private boolean sent;

    FrameOutput(Link link) {
        this.link = link;
    }

    /// Begins a packet. What was there of one that was not ended is forgotten.
    void begin(int kind, int flags, int method, int call, long object) {
        memory.set(Packet.BYTE, Packet.KIND_AT, (byte) kind);
        memory.set(Packet.BYTE, Packet.FLAGS_AT, (byte) flags);
        memory.set(Packet.SHORT, Packet.METHOD_AT, (short) method);
        memory.set(Packet.INT, Packet.CALL_AT, call);
        memory.set(Packet.LONG, Packet.OBJECT_AT, object);
        count = Packet.HEADER;
        sent = false;
    }

    /// Whether a part of the packet is on its way.
    boolean isSent() {
        return sent;
    }

    @Override
    public void write(int value) throws IOException {
        room();
        bytes[count++] = (byte) value;
    }

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
        if (length >= LARGE) {
            more(MemorySegment.ofArray(source).asSlice(from, length));
            return;
        }
        for (int at = 0; at < length; ) {
            room();
            int part = Math.min(length - at, SIZE - count);
            System.arraycopy(source, from + at, bytes, count, part);
            count += part;
            at += part;
        }
    }

    private void room() throws IOException {
        if (count == SIZE) {
            more(MemorySegment.NULL);
        }
    }

    /// Sends what is there and `behind`; more will follow.
    private void more(MemorySegment behind) throws IOException {
        byte flags = memory.get(Packet.BYTE, Packet.FLAGS_AT);
        memory.set(Packet.BYTE, Packet.FLAGS_AT, (byte) (flags | Packet.MORE));
        sent = true;
        link.send(memory.asSlice(0, count), behind);
        begin(Packet.CONTINUED, 0, 0, 0, 0);
        sent = true;
    }

    /// Sends the end of the packet.
    void end() throws IOException {
        sent = true;
        link.send(memory.asSlice(0, count));
    }
}
