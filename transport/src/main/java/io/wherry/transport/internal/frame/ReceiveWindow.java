// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

/// Flow control of the receiving direction: counts received frames and bytes, and decides when a
/// CREDIT frame is due. The receiving thread counts; the thread that sends the CREDIT frame reads.
final class ReceiveWindow {
    private final long windowFrames;
    private final long windowBytes;
    private long frames;
    private long bytes;
    private long dueFrames;
    private long dueBytes;
    private volatile boolean due;
    private volatile long tellFrames;
    private volatile long tellBytes;

    ReceiveWindow(long windowFrames, long windowBytes) {
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

    /// Counts a completely received frame.
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

    /// Returns true if a CREDIT frame is due. Thread-safe.
    boolean isDue() {
        return due;
    }

    /// Notes that a CREDIT frame is about to be sent, with the values that [#frames()] and
    /// [#bytes()] return afterwards.
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
