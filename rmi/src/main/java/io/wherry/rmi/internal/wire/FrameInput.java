// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.transport.Link;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/// The payload of one packet at a time. Who has the turn to receive owns it.
final class FrameInput extends InputStream {
    private final Link link;
    private MemorySegment frame = MemorySegment.NULL;
    private long at;

    FrameInput(Link link) {
        this.link = link;
    }

    /// Waits for the next packet.
    void next(Duration within) throws IOException {
        if (!isAtEnd()) {
            throw corrupt("payload is longer than its message");
        }
        take(link.receive(within));
        if (kind() == Packet.CONTINUED) {
            throw corrupt("nothing is continued");
        }
    }

    private void take(MemorySegment received) throws IOException {
        frame = received;
        at = Packet.HEADER;
        if (received.byteSize() < Packet.HEADER) {
            frame = MemorySegment.NULL;
            throw corrupt("packet is too short: length=" + received.byteSize());
        }
    }

    /// Whether nothing of the packet is left; waits for its last frame.
    boolean isAtEnd() throws IOException {
        return frame.byteSize() == 0 || !awaitBytes();
    }

    private boolean goesOn() {
        return (flags() & Packet.MORE) != 0;
    }

    int kind() {
        return frame.get(Packet.BYTE, Packet.KIND_AT);
    }

    int flags() {
        return frame.get(Packet.BYTE, Packet.FLAGS_AT);
    }

    int method() {
        return Short.toUnsignedInt(frame.get(Packet.SHORT, Packet.METHOD_AT));
    }

    int call() {
        return frame.get(Packet.INT, Packet.CALL_AT);
    }

    long object() {
        return frame.get(Packet.LONG, Packet.OBJECT_AT);
    }

    @Override
    public int read() throws IOException {
        return awaitBytes() ? frame.get(Packet.BYTE, at++) & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!awaitBytes()) {
            return -1;
        }
        int count = (int) Math.min(length, frame.byteSize() - at);
        MemorySegment.copy(frame, Packet.BYTE, at, target, from, count);
        at += count;
        return count;
    }

    private boolean awaitBytes() throws IOException {
        while (at == frame.byteSize()) {
            if (!goesOn()) {
                return false;
            }
            take(link.receive());
            if (kind() != Packet.CONTINUED) {
                throw corrupt("packet is not continued: kind=" + kind());
            }
        }
        return true;
    }

    StreamCorruptedException corrupt(String what) {
        return new StreamCorruptedException(what + ", peer=" + link.remote());
    }
}
