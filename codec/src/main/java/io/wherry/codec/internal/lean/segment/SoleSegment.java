// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

/// Recognizes streams in memory that are one message of one segment, as most are.
public final class SoleSegment {
    private static final int MAGIC = 2;
    private static final int LONGEST_HEAD = 5;

    private SoleSegment() {}

    /// Returns the position after the head of the segment; -1 if `array[from .. end)` is another
    /// stream, or none.
    public static int payload(byte[] array, int from, int end) {
        if (!SegmentOutput.isMagic(array, from, end)) {
            return -1;
        }
        int at = from + MAGIC;
        int last = Math.min(end, at + LONGEST_HEAD);
        long head = 0;
        for (int shift = 0; at < last; shift += 7) {
            byte next = array[at++];
            head |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return head == head(end - at) && at < end ? at : -1;
            }
        }
        return -1;
    }

    /// Returns the length and kind of a segment that is a whole message.
    static long head(int length) {
        return (long) length << 2 | SegmentOutput.LAST;
    }
}
