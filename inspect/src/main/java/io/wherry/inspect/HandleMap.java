// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.util.Arrays;

/// The handles of a stream that is read, and those that the same values have in the stream that is written.
final class HandleMap {
    private static final int NOT_WRITTEN = -1;

    private int[] written = new int[0];
    private int next;
    private int end; // one more than the last handle that was written

    void clear() {
        Arrays.fill(written, 0, end, NOT_WRITTEN);
        next = 0;
        end = 0;
    }

    boolean isWritten(int handle) {
        return handle < written.length && written[handle] != NOT_WRITTEN;
    }

    /// Returns the handle in the stream that is written.
    int of(int handle) {
        return written[handle];
    }

    /// Gives the next handle of the stream that is written to a value that is written now.
    void assign(int handle) {
        if (handle >= written.length) {
            int before = written.length;
            written = Arrays.copyOf(written, Math.addExact(handle, handle / 2 + 64));
            Arrays.fill(written, before, written.length, NOT_WRITTEN);
        }
        written[handle] = next++;
        end = Math.max(end, handle + 1);
    }
}
