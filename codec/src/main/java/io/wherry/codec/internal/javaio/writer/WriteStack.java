// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Objects whose writing has begun, the innermost last, and those of their references that have not
/// been written. One writer owns it.
final class WriteStack {
    private static final int SMALLEST = 8;

    /// A stack of more frames is not kept for the next stream.
    private static final int KEEP = 1 << 14;

    private @Nullable Object[] objects = {};
    private @Nullable Object[] images = {};
    private int[] levels = {};
    private int[] nexts = {};
    private int[] ends = {};
    private int[] bases = {};
    private int depth;

    private @Nullable Object[] values = {};
    private int valueCount;

    int depth() {
        return depth;
    }

    /// Begins an object.
    ///
    /// @param image its layout
    /// @param end the number of references that `object` itself holds: the length of an array,
    ///     otherwise 0
    void push(Object object, Object image, int end) {
        if (depth == levels.length) {
            grow();
        }
        objects[depth] = object;
        images[depth] = image;
        levels[depth] = 0;
        nexts[depth] = 0;
        ends[depth] = end;
        bases[depth] = valueCount;
        depth++;
    }

    private void grow() {
        int length = Math.max(SMALLEST, 2 * depth);
        objects = Arrays.copyOf(objects, length);
        images = Arrays.copyOf(images, length);
        levels = Arrays.copyOf(levels, length);
        nexts = Arrays.copyOf(nexts, length);
        ends = Arrays.copyOf(ends, length);
        bases = Arrays.copyOf(bases, length);
    }

    void pop() {
        dropValues();
        depth--;
        objects[depth] = null;
        images[depth] = null;
    }

    /// Drops all above `to`.
    void popTo(int to) {
        while (depth > to) {
            pop();
        }
    }

    @Nullable Object object() {
        return objects[depth - 1];
    }

    @Nullable Object image() {
        return images[depth - 1];
    }

    /// Number of the level being written, counted up.
    int nextLevel() {
        return levels[depth - 1]++;
    }

    int level() {
        return levels[depth - 1];
    }

    boolean hasNext() {
        return nexts[depth - 1] < ends[depth - 1];
    }

    /// Number of the next reference, counted up.
    int next() {
        return nexts[depth - 1]++;
    }

    /// Makes room for `count` values of the innermost object in place of those it had, and returns
    /// where they start in [#values].
    int beginValues(int count) {
        dropValues();
        int from = valueCount;
        if (from + count > values.length) {
            values = Arrays.copyOf(values, Math.max(2 * values.length, from + count));
        }
        valueCount = from + count;
        nexts[depth - 1] = 0;
        ends[depth - 1] = count;
        return from;
    }

    private void dropValues() {
        int base = bases[depth - 1];
        if (valueCount > base) {
            Arrays.fill(values, base, valueCount, null);
            valueCount = base;
        }
    }

    @Nullable Object[] values() {
        return values;
    }

    /// Where the values of the innermost object start.
    int base() {
        return bases[depth - 1];
    }

    void clear() {
        popTo(0);
        if (levels.length > KEEP) {
            objects = new Object[SMALLEST];
            images = new Object[SMALLEST];
            levels = new int[SMALLEST];
            nexts = new int[SMALLEST];
            ends = new int[SMALLEST];
            bases = new int[SMALLEST];
        }
        if (values.length > KEEP) {
            values = new Object[SMALLEST];
        }
    }
}
