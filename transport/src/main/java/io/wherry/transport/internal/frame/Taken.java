// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

/// What has been received, and whether the peer should be told. Who receives counts, who tells reads.
final class Taken {
    private final long windowFrames;
    private final long windowBytes;
    private long frames;
    private long bytes;
    private long dueFrames;
    private long dueBytes;
    private volatile boolean due;
    private volatile long tellFrames;
    private volatile long tellBytes;

    Taken(long windowFrames, long windowBytes) {
        this.windowFrames = windowFrames;
        this.windowBytes = windowBytes;
        later();
    }

    private void later() {
        dueFrames = saturated(frames, Math.ceilDiv(windowFrames, 2));
        dueBytes = saturated(bytes, Math.ceilDiv(windowBytes, 2));
    }

    private static long saturated(long count, long more) {
        return more > Long.MAX_VALUE - count ? Long.MAX_VALUE : count + more;
    }

    /// A frame has been received whole.
    void frame(long length) {
        frames++;
        bytes += length;
        if (frames >= dueFrames || bytes >= dueBytes) {
            tellFrames = frames;
            tellBytes = bytes;
            later();
            due = true;
        }
    }

    /// Whether the peer should be told. Any thread may ask.
    boolean isDue() {
        return due;
    }

    /// The peer is being told; [#frames()] and [#bytes()] after this are what to tell.
    void told() {
        due = false;
    }

    long frames() {
        return tellFrames;
    }

    long bytes() {
        return tellBytes;
    }
}
