// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// A word of a ring with the sleep state of one side, so that the other side wakes it only if it
/// sleeps.
public final class WakeupSignal {
    /* The sleeping thread: store the word, fence, check the index, sleep. The waking thread: store
    the index, fence, check the word. The thread with the later fence sees the store of the other:
    no wakeup is lost. */

    public static final int AWAKE = 0;
    public static final int IN_FUTEX = 1;
    public static final int AT_SOCKET = 2;

    private final MemorySegment word;
    private final MemorySegment peerWakes;
    private final PeerWaker waker;

    private WakeupSignal(MemorySegment ring, long sleepsAt, long wakesAt, PeerWaker waker) {
        word = ring.asSlice(sleepsAt, Integer.BYTES);
        peerWakes = ring.asSlice(wakesAt, Integer.BYTES);
        this.waker = waker;
    }

    /// Returns the signal at which the reader sleeps.
    static WakeupSignal ofReader(MemorySegment ring, PeerWaker waker) {
        return new WakeupSignal(
                ring, RingLayout.READER_SLEEPS_AT, RingLayout.WRITER_WAKES_AT, waker);
    }

    /// Returns the signal at which the writer sleeps.
    static WakeupSignal ofWriter(MemorySegment ring, PeerWaker waker) {
        return new WakeupSignal(
                ring, RingLayout.WRITER_SLEEPS_AT, RingLayout.READER_WAKES_AT, waker);
    }

    /// Returns true if the other side has declared that it can wake a thread that sleeps in a
    /// futex.
    public boolean peerWakesInFutex() {
        return (int) RingLayout.INT.getOpaque(peerWakes, 0L) != 0;
    }

    /// Returns the word at which a thread in state [#IN_FUTEX] sleeps.
    public MemorySegment word() {
        return word;
    }

    /// Wakes the sleeping thread, if any. The caller has stored the index before.
    public void signal() {
        VarHandle.fullFence();
        int how = (int) RingLayout.INT.getOpaque(word, 0L);
        if (how != AWAKE) {
            wake(how);
        }
    }

    private void wake(int how) {
        RingLayout.INT.setOpaque(word, 0L, AWAKE); // the next store need not wake again
        waker.wake(word, how);
    }

    /// Announces that the caller is about to sleep. The caller must check its condition once more
    /// before it sleeps.
    public void arm(int how) {
        RingLayout.INT.setOpaque(word, 0L, how);
        VarHandle.fullFence();
    }

    public void disarm() {
        RingLayout.INT.setOpaque(word, 0L, AWAKE);
    }
}
