// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.util.Arrays;

/// The class descriptions that the last streams began with, as one array: messages of one kind
/// begin with the same bytes, which are compared at once. One reader owns it.
public final class RepeatedDescriptions {
    /// Longer ones are compared class by class.
    private static final int MOST_BYTES = 1 << 12;

    private byte[] bytes = {};

    /// Number of descriptions in `bytes`; 0 if there are none.
    private int count;

    /// Whether one of the classes has hooks.
    private boolean hooked;

    /// Skips `number` descriptions if the next ones are these; otherwise skips nothing and returns
    /// false.
    public boolean passed(SegmentInput in, int number) {
        return number == count && count > 0 && in.passed(bytes);
    }

    public boolean isHooked() {
        return hooked;
    }

    public void clear() {
        count = 0;
    }

    /// Keeps the first descriptions of a stream, if they are not kept.
    public void keep(byte[][] descriptions, boolean anyHooked) {
        int number = descriptions.length;
        if (number == count) {
            return;
        }
        byte[] all = {};
        for (int i = 0; i < number && all.length <= MOST_BYTES; i++) {
            byte[] next = descriptions[i];
            int end = all.length;
            all = Arrays.copyOf(all, end + next.length);
            System.arraycopy(next, 0, all, end, next.length);
        }
        bytes = all;
        hooked = anyHooked;
        count = all.length <= MOST_BYTES ? number : 0;
    }
}
