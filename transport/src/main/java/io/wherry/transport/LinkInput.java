// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.time.Duration;
import java.util.Objects;

/// A stream and channel over the bytes of frames.
///
/// It does not buffer: bytes that one view has not read are received by other calls on the link. So
/// reading single bytes is slow; a caller that does so should keep one `BufferedInputStream` around
/// one view. A view is confined to the receiving thread.
///
/// [Link#frame()] ends with the frame it reads. [Link#input()] goes from frame to frame and ends
/// where the peer finished or closed in order; a broken link is a [BrokenLinkException],
/// never an end of stream.
public abstract sealed class LinkInput extends InputStream implements ReadableByteChannel
        permits FrameInput, StreamInput {
    private final Link link;
    private final Duration within;
    private final byte[] single = new byte[1];
    private boolean open = true;

    LinkInput(Link link, Duration within) {
        this.link = link;
        this.within = within;
    }

    /// Reads at least one byte into `target`, which is not empty.
    ///
    /// @return the number of bytes, or -1 at the end
    abstract long fill(MemorySegment target) throws IOException;

    final long readLink(MemorySegment target) throws IOException {
        return link.read(target, within);
    }

    final long readLink(MemorySegment target, Deadline deadline) throws IOException {
        return link.read(target, deadline.left());
    }

    /// Returns the deadline of a call that begins now.
    final Deadline deadline() {
        return Deadline.after(within);
    }

    /// Returns the exception for a call whose time is over.
    final LinkTimeoutException late() {
        return new LinkTimeoutException("no bytes received in time", link.remote());
    }

    @Override
    public final int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public final int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        return (int) read(MemorySegment.ofArray(target).asSlice(offset, length));
    }

    @Override
    public final int read(ByteBuffer target) throws IOException {
        int count = (int) read(MemorySegment.ofBuffer(target));
        target.position(target.position() + Math.max(0, count));
        return count;
    }

    /// Reads at least one byte into `target` unless it is empty.
    ///
    /// @return the number of bytes, or -1 at the end
    public final long read(MemorySegment target) throws IOException {
        if (!open) {
            throw new IllegalStateException("view of a link is closed: address=" + link.remote());
        }
        return target.byteSize() == 0 ? 0 : fill(target);
    }

    @Override
    public final boolean isOpen() {
        return open;
    }

    /// Closes the view, not the link; later reads of this view throw `IllegalStateException`. A
    /// view of one frame skips the rest of the frame.
    @Override
    public void close() throws IOException {
        open = false;
    }
}
