// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// How many frames and bytes a sender may have under way that the receiver has not taken yet.
///
/// A frame may begin while fewer than the window's frames and bytes are under way; so a frame of any length can go, and at most
/// the window and one frame are. The receiver tells its counts when half a window has been taken; whatever was left untold is
/// less than half, and nobody waits for ever.
final class Credit {
    /* Counts go up only. Who sends writes `sent`, who receives writes `taken`, from the peer's word. */

    /// What may be under way before the peer has said its window.
    private static final long FIRST_FRAMES = 64;

    private static final long FIRST_BYTES = 1 << 16;

    private volatile long windowFrames = FIRST_FRAMES;
    private volatile long windowBytes = FIRST_BYTES;
    private volatile long takenFrames;
    private volatile long takenBytes;
    private volatile @Nullable Thread waiting;
    private long sentFrames;
    private long sentBytes;

    /// The peer has said its window.
    void open(Settings settings) {
        windowFrames = settings.windowFrames;
        windowBytes = settings.windowBytes;
        wake();
    }

    /// Whether a frame may begin. For who sends.
    boolean allows() {
        return sentFrames - takenFrames < windowFrames && sentBytes - takenBytes < windowBytes;
    }

    /// A frame begins. For who sends.
    void spend(long length) {
        sentFrames++;
        sentBytes += length;
    }

    /// A frame was not sent after all. For who sends.
    void refund(long length) {
        sentFrames--;
        sentBytes -= length;
    }

    /// The peer has said what it has taken.
    void taken(long frames, long bytes) {
        takenFrames = Math.max(takenFrames, frames);
        takenBytes = Math.max(takenBytes, bytes);
        wake();
    }

    /// Waits until the peer has said something, or less. For who sends.
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
