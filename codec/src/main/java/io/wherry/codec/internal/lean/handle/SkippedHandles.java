// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;

/// The handles that a writer gave to values without keeping them. One thread owns it.
///
/// Consecutive ones are a run, which is known by the number of objects that were kept before it.
final class SkippedHandles {
    private static final int LARGE = 1 << 12;

    private int[] objects = {}; // kept before each run
    private int[] before = {}; // handles skipped before each run
    private int runs;
    private int count;
    private int last = -1; // `objects` of the last run

    /// @param kept number of objects that were kept before
    void add(int kept) {
        if (kept != last) {
            begin(kept);
        }
        count++;
    }

    private void begin(int kept) {
        if (runs == objects.length) {
            int length = ArrayCapacity.of(runs, runs + 1L);
            objects = Arrays.copyOf(objects, length);
            before = Arrays.copyOf(before, length);
        }
        objects[runs] = kept;
        before[runs] = count;
        runs++;
        last = kept;
    }

    int count() {
        return count;
    }

    /// Returns how many handles were skipped after that of the object of this index.
    int after(int index) {
        if (count == 0) {
            return 0;
        }
        int found = Arrays.binarySearch(objects, 0, runs, index);
        int next = found < 0 ? -found - 1 : found + 1;
        return next == runs ? 0 : count - before[next];
    }

    void clear() {
        if (runs == 0) {
            return;
        }
        if (objects.length > LARGE) {
            objects = new int[0];
            before = new int[0];
        }
        runs = 0;
        count = 0;
        last = -1;
    }
}
