// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.io.IOException;

/// Reads arrays of primitives; the part of a large array that is not in the window is read straight
/// from the source.
public final class PrimitiveArrays {
    private PrimitiveArrays() {}

    /// Fills `array[from .. from + count)` with the next elements, over segments if need be.
    public static void get(SegmentInput in, Object array, int from, int count, ElementType type)
            throws IOException {
        long size = type.size(count);
        int at = size > Integer.MAX_VALUE ? -1 : in.requireNow((int) size);
        if (at >= 0) {
            type.get(in.bytes(), at, array, from, count);
        } else {
            getParts(in, array, from, from + count, type);
        }
    }

    private static void getParts(SegmentInput in, Object array, int from, int end, ElementType type)
            throws IOException {
        int each = type.each();
        int next = from;
        while (next < end) {
            boolean direct = in.isDirect(type.size(end - next)) && type.isWireMemory();
            int some = Math.min(end - next, in.available(direct ? 0 : each) / each);
            if (some > 0) {
                int at = in.require(some * each);
                type.get(in.bytes(), at, array, next, some);
            } else if (in.segmentLeft() >= each) {
                some = (int) Math.min(end - next, in.segmentLeft() / each);
                in.readPast(type.view(array).asSlice(type.size(next), type.size(some)));
            } else {
                in.available(each);
            }
            next += some;
        }
    }
}
