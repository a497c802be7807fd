// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.handle.Patchable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The elements of one collection that is filled at once, when the last of them is there. One
/// thread owns it.
final class PendingElements implements Patchable {
    /// Fills the collection with its elements.
    @FunctionalInterface
    interface Filling {
        void fill(@Nullable Object[] elements) throws InvalidObjectException;
    }

    /// The initial room: the count may be wrong.
    private static final int FIRST = 64;

    private final Filling filling;
    private @Nullable Object[] values;
    private int missing;

    private PendingElements(Filling filling, @Nullable Object[] values) {
        this.filling = filling;
        this.values = values;
    }

    /// Reads `count` references; calls `filling` now, or when all the missing objects have been
    /// read.
    static void read(LeanReader in, int count, Filling filling) throws IOException {
        boolean claimed = in.budget().reserve(count, Object[].class);
        @Nullable Object[] values = new Object[claimed ? count : Math.min(count, FIRST)];
        @Nullable PendingElements waiting = null;
        for (int i = claimed ? in.elements().read(values, 0, count) : 0; i < count; i++) {
            in.budget().release(claimed ? 1 : 0);
            if (i == values.length) {
                values = Arrays.copyOf(values, (int) Math.min(count, 2L * i));
            }
            Object value = in.isLate() ? null : in.reference();
            values[i] = value;
            if (value == null && in.isLate()) {
                if (waiting == null) {
                    waiting = new PendingElements(filling, values);
                }
                waiting.missing++;
                in.wanted(in.takeLate(), waiting, i, waiting);
            }
        }
        if (waiting == null) {
            filling.fill(values);
        } else {
            waiting.values = values;
        }
    }

    /// Calls `filling` when the objects that the elements gathered last are part of, and that
    /// [io.wherry.codec.internal.lean.FrameGatherer#awaited] has put down as items, are there.
    static void await(LeanReader in, int valuesFrom, int itemsFrom, Filling filling) {
        GatherStacks stacks = in.stacks();
        @Nullable Object[] values =
                Arrays.copyOfRange(stacks.values(), valuesFrom, stacks.valueCount());
        PendingElements waiting = new PendingElements(filling, values);
        for (int item = itemsFrom; item < stacks.itemCount(); item += 2) {
            int slot = stacks.item(item) - valuesFrom;
            waiting.missing++;
            in.wanted(stacks.item(item + 1), waiting, slot, waiting);
        }
    }

    @Override
    public void patch(Object target, int slot, @Nullable Object value)
            throws InvalidObjectException {
        values[slot] = value;
        if (--missing == 0) {
            filling.fill(values);
        }
    }
}
