// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.util.Arrays;

/// The class descriptions of the segment that is being written. One thread owns it.
///
/// Messages of one kind describe the same classes: those of the segment before are kept, and where
/// they are described again, the bytes that were put into the buffer for it may still be there.
final class Definitions {
    private byte[][] known = new byte[8][];

    /// For each number of known descriptions, the end of the last of them in `content`.
    private int[] ends = new int[9];

    private byte[] content = new byte[256];
    private int knownCount;
    private int count;

    /// Whether the first `count` known descriptions are in the buffer; -1 if it holds others.
    private int placed = -1;

    /// Appends a description, whose bytes never change.
    void add(byte[] description) {
        if (count == knownCount || known[count] != description) {
            append(description);
        }
        count++;
    }

    private void append(byte[] description) {
        if (count == known.length) {
            int length = ArrayCapacity.of(count, count + 1L);
            known = Arrays.copyOf(known, length);
            ends = Arrays.copyOf(ends, length + 1);
        }
        int from = ends[count];
        int end = from + description.length;
        if (end > content.length) {
            content = Arrays.copyOf(content, ArrayCapacity.of(content.length, end));
        }
        System.arraycopy(description, 0, content, from, description.length);
        known[count] = description;
        knownCount = count + 1;
        ends[knownCount] = end;
        forgetPlace();
    }

    int count() {
        return count;
    }

    /// Bytes of the descriptions.
    int size() {
        return ends[count];
    }

    /// Begins the next segment.
    void clear() {
        count = 0;
    }

    /// Called when the buffer was replaced, or the place of the descriptions was overwritten.
    void forgetPlace() {
        placed = -1;
    }

    /// Puts the descriptions before `end` of the buffer. Until [#forgetPlace] only data before them
    /// may be overwritten.
    void placeBefore(int end, byte[] buffer) {
        if (placed != count) {
            System.arraycopy(content, 0, buffer, end - size(), size());
            placed = count;
        }
    }
}
