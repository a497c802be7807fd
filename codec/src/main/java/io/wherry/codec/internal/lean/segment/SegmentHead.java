// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.io.IOException;

/// The head of a segment: the bytes before its class descriptions. None is taken until all have
/// arrived, so they can be read again after a time-out of the source.
public final class SegmentHead {
    private static final int MAGIC_BYTES = 2;

    /// Bytes of the longest head: magic, length, handle base, number of class descriptions.
    private static final int LONGEST = MAGIC_BYTES + 9 + 5 + 5;

    private SegmentHead() {}

    /// Waits for the next message and the head of its first segment; returns false if the stream
    /// ends here.
    public static boolean awaitMessage(SegmentInput in) throws IOException {
        if (!in.awaitMessage()) {
            return false;
        }
        boolean whole = in.source == null || in.filled - in.position >= LONGEST;
        if (!whole && (!in.startsStream || isMagic(in))) {
            int numbers = in.readsAhead && !in.listener.readsRecords() ? 2 : 0;
            await(in, in.startsStream ? MAGIC_BYTES : 0, numbers);
        }
        return true;
    }

    /// Reads the length and the kind of a segment; skips nothing before all bytes are there.
    static long get(SegmentInput in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int next = in.peekRaw(shift / 7);
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                in.position += shift / 7 + 1;
                return value;
            }
        }
        throw in.corrupt("segment length is too long");
    }

    /// Other bytes are refused at once.
    private static boolean isMagic(SegmentInput in) throws IOException {
        return in.arrives(MAGIC_BYTES)
                && in.peekRaw(0) == SegmentOutput.MAGIC
                && in.peekRaw(1) == SegmentOutput.VERSION;
    }

    /// Waits for the head of a further segment of a message.
    static void awaitNext(SegmentInput in) throws IOException {
        await(in, 0, in.readsAhead ? 1 : 0);
    }

    /// Waits for the length of a segment at the offset `from`, and for the numbers after it: none
    /// without reading ahead, when each would be a call of the source. Returns also if the stream
    /// ends before, or the bytes are no head, for the caller to notice.
    private static void await(SegmentInput in, int from, int numbers) throws IOException {
        int at = from;
        long head = 0;
        int next = -1;
        for (int shift = 0; next < 0 && shift < 63 && in.arrives(at + 1); shift += 7) {
            next = in.peekRaw(at++);
            head |= (next & 0x7fL) << shift;
        }
        boolean describes = next >= 0 && (head & 3) <= SegmentOutput.LAST;
        long end = describes ? Math.min(LONGEST, at + (head >>> 2)) : 0;
        int missing = numbers;
        while (missing > 0 && at < end && in.arrives(at + 1)) {
            missing -= in.peekRaw(at++) >= 0 ? 1 : 0;
        }
    }
}
