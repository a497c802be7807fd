// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;

/// Bodies that have not been written or read, depth first: ranges of handles, and marks of framed
/// objects. One thread owns it.
///
/// ```text
///  63          32 31           0
///  +-------------+-------------+
///  |     end     |    next     |   range: next < end
///  |      0      |      0      |   frame: the framed object opened last is next
///  +-------------+-------------+
/// ```
public final class WorkStack {
    public static final long FRAME = 0;

    /// How deep bodies nest in place; those of deeper objects are put off to the work stack.
    public static final int DEEPEST = 32;

    private long[] entries = new long[32];
    private int size;
    private int[] pulled = new int[8];
    private int pulledCount;

    public static int next(long range) {
        return (int) range;
    }

    public static int end(long range) {
        return (int) (range >>> 32);
    }

    public int size() {
        return size;
    }

    public void pushFrame() {
        push(FRAME);
    }

    public void pushRange(int next, int end) {
        if (next < end) {
            push((long) end << 32 | next);
        }
    }

    private void push(long entry) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, ArrayCapacity.of(size, size + 1L));
        }
        entries[size++] = entry;
    }

    /// Notes that a body names the object of `handle`, met in an earlier one, whose own body has
    /// not begun.
    ///
    /// @param before the next handle to be given: its turn is before that one
    public void pull(int handle, int before) {
        if (pulledCount == pulled.length) {
            pulled = Arrays.copyOf(pulled, ArrayCapacity.of(pulledCount, pulledCount + 2L));
        }
        pulled[pulledCount++] = handle;
        pulled[pulledCount++] = before;
    }

    public boolean hasPulled() {
        return pulledCount > 0;
    }

    /// Pushes what a body named: the handles first met there, those pulled forward in their turn.
    public void pushMet(int mark, int end) {
        int upper = end;
        for (int i = pulledCount - 2; i >= 0; i -= 2) {
            int before = pulled[i + 1];
            pushRange(before, upper);
            pushRange(pulled[i], pulled[i] + 1);
            upper = before;
        }
        pushRange(mark, upper);
        pulledCount = 0;
    }

    public long pop() {
        return entries[--size];
    }

    public void clear() {
        size = 0;
        pulledCount = 0;
    }
}
