// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Credit-based flow control of the sending direction: the frames and bytes that may be in flight.
///
/// A frame may begin while fewer frames and bytes than the peer's window are in flight. So a frame
/// of any length can be sent, and at most the window and one frame are in flight. The receiver
/// sends a CREDIT frame when half a window has been consumed. The unreported rest is less than half
/// a window, so a sender never waits forever.
final class Credit {
    /* Counters only increase. The sending thread writes `sent`; the receiving thread writes
    `taken`, from CREDIT frames. */

    /// The window before the SETTINGS of the peer have arrived.
    private static final long FIRST_FRAMES = 64;

    private static final long FIRST_BYTES = 1 << 16;

    private volatile long windowFrames = FIRST_FRAMES;
    private volatile long windowBytes = FIRST_BYTES;
    private volatile long takenFrames;
    private volatile long takenBytes;
    private volatile @Nullable Thread waiting;
    private long sentFrames;
    private long sentBytes;

    /// Sets the window of the peer.
    void open(Settings settings) {
        windowFrames = settings.windowFrames;
        windowBytes = settings.windowBytes;
        wake();
    }

    /// Returns true if a frame may begin. For the sending thread.
    boolean allows() {
        return sentFrames - takenFrames < windowFrames && sentBytes - takenBytes < windowBytes;
    }

    /// Counts a frame that begins. For the sending thread.
    void spend(long length) {
        sentFrames++;
        sentBytes += length;
    }

    /// Undoes [#spend] for a frame of which no byte was sent. For the sending thread.
    void refund(long length) {
        sentFrames--;
        sentBytes -= length;
    }

    /// Updates the counters from a CREDIT frame.
    void update(long frames, long bytes) {
        takenFrames = Math.max(takenFrames, frames);
        takenBytes = Math.max(takenBytes, bytes);
        wake();
    }

    /// Blocks until there is credit, an update has arrived or the time is over; spurious wakeups
    /// are possible. For the sending thread.
    void await(long nanos) {
        waiting = Thread.currentThread();
        try {
            if (!allows()) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            waiting = null;
        }
    }

    private void wake() {
        Thread sender = waiting;
        if (sender != null) {
            LockSupport.unpark(sender);
        }
    }
}
