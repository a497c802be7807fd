// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.IOException;

/// Reads arrays; the part of a large array that is not in the window is read straight from the
/// source.
final class LargeArrays {
    private LargeArrays() {}

    /// Fills `array[from .. from + count)` with the next elements, over segments if need be.
    static void get(SegmentInput in, Object array, int from, int count, ElementType type)
            throws IOException {
        int each = type.each();
        int next = from;
        int end = from + count;
        while (in.isDirect(type.size(end - next)) && type.isWireMemory()) {
            int some = Math.min(end - next, in.available(0) / each);
            if (some > 0) {
                in.getElements(array, next, some, type);
            } else if (in.segmentLeft() >= each) {
                some = (int) Math.min(end - next, in.segmentLeft() / each);
                in.readPast(type.view(array).asSlice(type.size(next), type.size(some)));
            } else {
                in.available(each);
            }
            next += some;
        }
        in.getElements(array, next, end - next, type);
    }
}
