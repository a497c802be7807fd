// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The runs of one graph: consecutive handles whose objects are consecutive elements of an array.
/// One reader owns it.
///
/// A run takes one entry, where the handle table would store each object again. Its array is
/// private to the codec: user code never sees it, so its elements stay the objects that were read.
final class ReadRuns {
    private static final int FIRST = 16;

    private int[] starts = new int[FIRST];
    private int[] offsets = new int[FIRST];
    private @Nullable Object[][] arrays = new Object[FIRST][];
    private int count;

    /// Adds the run whose first handle is `start` and whose first object is `array[from]`.
    void add(int start, @Nullable Object[] array, int from) {
        if (count == starts.length) {
            lengthen();
        }
        starts[count] = start;
        offsets[count] = from - start;
        arrays[count++] = array;
    }

    private void lengthen() {
        int length = ArrayCapacity.of(count, count + 1L);
        starts = Arrays.copyOf(starts, length);
        offsets = Arrays.copyOf(offsets, length);
        arrays = Arrays.copyOf(arrays, length);
    }

    /// Returns the object of a handle in one of the runs.
    Object object(int handle) {
        int found = Arrays.binarySearch(starts, 0, count, handle);
        int run = found < 0 ? -found - 2 : found;
        return Objects.requireNonNull(arrays[run][offsets[run] + handle]);
    }

    void clear() {
        if (count > 0) {
            Arrays.fill(arrays, 0, count, null);
            count = 0;
        }
    }
}
