// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The gathered data of framed objects: three stacks of bytes, references and items. One thread
/// owns it.
///
/// Frames nest, so each finds its part where it started it and gives it back at its end.
public final class GatherStacks implements Patchable {
    private byte[] bytes = new byte[256];
    private @Nullable Object[] values = new Object[64];
    private int[] items = new int[32];
    private int byteCount;
    private int valueCount;
    private int itemCount;

    /// The byte stack; valid until the next push.
    public byte[] bytes() {
        return bytes;
    }

    /// The reference stack; valid until the next push.
    public @Nullable Object[] values() {
        return values;
    }

    public int byteCount() {
        return byteCount;
    }

    public int valueCount() {
        return valueCount;
    }

    public int itemCount() {
        return itemCount;
    }

    public int item(int at) {
        return items[at];
    }

    /// Makes room for `count` bytes and returns where they start.
    public int pushBytes(int count) {
        int from = byteCount;
        if (count > bytes.length - from) {
            bytes = Arrays.copyOf(bytes, ArrayCapacity.of(bytes.length, from + (long) count));
        }
        byteCount = from + count;
        return from;
    }

    public void pushValue(@Nullable Object value) {
        if (valueCount == values.length) {
            values = Arrays.copyOf(values, ArrayCapacity.of(valueCount, valueCount + 1L));
        }
        values[valueCount++] = value;
    }

    public void pushItem(int item) {
        if (itemCount == items.length) {
            items = Arrays.copyOf(items, ArrayCapacity.of(itemCount, itemCount + 1L));
        }
        items[itemCount++] = item;
    }

    /// Gives back all that `frame` gathered.
    public void pop(Frame frame) {
        byteCount = frame.bytesFrom;
        pop(frame.valuesFrom, frame.itemsFrom);
    }

    /// Gives back the bytes and references gathered from there on.
    public void popLevel(int bytesFrom, int valuesFrom) {
        byteCount = bytesFrom;
        Arrays.fill(values, valuesFrom, valueCount, null);
        valueCount = valuesFrom;
    }

    /// Gives back the references and items gathered from there on.
    public void pop(int valuesFrom, int itemsFrom) {
        Arrays.fill(values, valuesFrom, valueCount, null);
        valueCount = valuesFrom;
        itemCount = itemsFrom;
    }

    void clear() {
        byteCount = 0;
        itemCount = 0;
        Arrays.fill(values, 0, valueCount, null);
        valueCount = 0;
    }

    /// Patches the value stack itself; the target is ignored, since the stack moves when it grows.
    @Override
    public void patch(Object target, int slot, @Nullable Object value) {
        values[slot] = value;
    }
}
