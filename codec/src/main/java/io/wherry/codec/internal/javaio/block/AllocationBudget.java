// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import io.wherry.bytes.ByteSource;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;

/// Bounds the elements of arrays, fields of objects and elements of collections that a message may
/// have allocated before they have been read. One reader owns it.
public final class AllocationBudget {
    /* Each element takes at least a byte that belongs to no other element, however they are nested.
     * So all that a message announces, from its start on, cannot be more than its bytes. Where the
     * end of the source is unknown, the announced bytes must have arrived, except for a small
     * number: they are part of the message, so the reader does not wait in vain. */

    /// Elements taken on trust, where the stream's length is unknown.
    private static final int TRUST = 1 << 18;

    private final BlockInput in;
    private long start;
    private long claimed;

    AllocationBudget(BlockInput in) {
        this.in = in;
    }

    /// A message begins.
    public void begin() {
        start = in.position();
        claimed = 0;
    }

    /// Reserves `count` elements of a `what`, before they are allocated.
    ///
    /// @throws EOFException if the stream is known to end before as many, as a source of unknown length would find
    /// @throws StreamCorruptedException if there cannot be as many
    public void reserve(int count, String what) throws IOException {
        reserve(count, count, what);
    }

    /// Reserves an array for `count` elements of a `what` that have been read, before it is made.
    ///
    /// @throws StreamCorruptedException if there cannot be as many
    public void reserveRead(int count, String what) throws IOException {
        reserve(count, 0, what);
    }

    /// @param unread those of the elements that have not been read
    private void reserve(int count, int unread, String what) throws IOException {
        claimed += count;
        long before = in.position() - start;
        long left = in.left();
        if (left == ByteSource.UNKNOWN) {
            long missing = Math.max(unread, claimed - before) - TRUST;
            if (missing > BlockInput.LONGEST) {
                throw new StreamCorruptedException(tooMany(count, what, left));
            }
            in.await((int) Math.max(missing, 0));
        } else if (unread > left) {
            throw new EOFException(tooMany(count, what, left));
        } else if (claimed > before + left) {
            throw new StreamCorruptedException(tooMany(count, what, left));
        }
    }

    private String tooMany(int count, String what, long left) {
        return "more elements than the stream has bytes: class="
                + what
                + ", count="
                + count
                + ", claimed="
                + claimed
                + ", left="
                + left
                + ", position="
                + in.position();
    }
}
