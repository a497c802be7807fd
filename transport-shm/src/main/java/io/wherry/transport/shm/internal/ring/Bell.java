// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// A word of a ring that says how one side sleeps, so that the other wakes it only then.
public final class Bell {
    /* Who sleeps: store the word, fence, look at the index, sleep. Who wakes: store the index, fence, look at the word.
    Whichever fence comes later, that thread sees the other's store: nobody sleeps over bytes that are there. */

    public static final int AWAKE = 0;
    public static final int IN_FUTEX = 1;
    public static final int AT_SOCKET = 2;

    private final MemorySegment word;
    private final MemorySegment peerWakes;
    private final Waker waker;

    private Bell(MemorySegment ring, long sleepsAt, long wakesAt, Waker waker) {
        word = ring.asSlice(sleepsAt, Integer.BYTES);
        peerWakes = ring.asSlice(wakesAt, Integer.BYTES);
        this.waker = waker;
    }

    /// The one at which the reader sleeps.
    static Bell ofReader(MemorySegment ring, Waker waker) {
        return new Bell(ring, RingLayout.READER_SLEEPS_AT, RingLayout.WRITER_WAKES_AT, waker);
    }

    /// The one at which the writer sleeps.
    static Bell ofWriter(MemorySegment ring, Waker waker) {
        return new Bell(ring, RingLayout.WRITER_SLEEPS_AT, RingLayout.READER_WAKES_AT, waker);
    }

    /// Whether the other side can wake who sleeps in a futex, as far as it has said so.
    public boolean isHeardInFutex() {
        return (int) RingLayout.INT.getOpaque(peerWakes, 0L) != 0;
    }

    /// What [#IN_FUTEX] sleeps at.
    public MemorySegment word() {
        return word;
    }

    /// Wakes who sleeps, after something was stored for it.
    public void ring() {
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

    /// Says that the caller will sleep; it looks once more before it does.
    public void arm(int how) {
        RingLayout.INT.setOpaque(word, 0L, how);
        VarHandle.fullFence();
    }

    public void disarm() {
        RingLayout.INT.setOpaque(word, 0L, AWAKE);
    }
}
