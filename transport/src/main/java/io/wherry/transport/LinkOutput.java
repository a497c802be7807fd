// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.Objects;

/// A stream and channel that sends the bytes written to it as frames.
///
/// Bytes are collected in a buffer. [#flush] sends the buffered bytes as one frame, and nothing if
/// the buffer is empty. Bytes that do not fit in the buffer are sent at once, in one frame with the
/// buffered bytes and, if they are native, without a copy. So a message is one or more frames, none
/// of them empty. A view is confined to the sending thread; frames sent with [Link#send] arrive
/// after the flushed bytes and before the buffered ones. After a [LinkTimeoutException] that left
/// the link open, the bytes are still buffered and can be flushed again.
public final class LinkOutput extends OutputStream implements WritableByteChannel {
    private static final long BUFFER = 1 << 16;

    private final Link link;
    private final Duration within;
    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER);
    private long filled;
    private boolean open = true;

    LinkOutput(Link link, Duration within) {
        this.link = link;
        this.within = within;
    }

    @Override
    public void write(int value) throws IOException {
        checkOpen();
        if (filled == BUFFER) {
            flush();
        }
        buffer.set(ValueLayout.JAVA_BYTE, filled++, (byte) value);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        write(MemorySegment.ofArray(source).asSlice(offset, length));
    }

    /// Writes all remaining bytes of `source`.
    @Override
    public int write(ByteBuffer source) throws IOException {
        int length = source.remaining();
        write(MemorySegment.ofBuffer(source));
        source.position(source.limit());
        return length;
    }

    /// Writes all of `source`.
    public void write(MemorySegment source) throws IOException {
        checkOpen();
        long length = source.byteSize();
        if (length <= BUFFER - filled) {
            MemorySegment.copy(source, 0, buffer, filled, length);
            filled += length;
            return;
        }
        link.send(within, buffer.asSlice(0, filled), source);
        filled = 0;
    }

    @Override
    public void flush() throws IOException {
        checkOpen();
        if (filled > 0) {
            link.send(within, buffer.asSlice(0, filled));
            filled = 0;
        }
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    /// Flushes and closes the view, not the link: see [Link#finish].
    @Override
    public void close() throws IOException {
        if (open) {
            try {
                flush();
            } finally {
                open = false;
            }
        }
    }

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("view of a link is closed: address=" + link.remote());
        }
    }
}
