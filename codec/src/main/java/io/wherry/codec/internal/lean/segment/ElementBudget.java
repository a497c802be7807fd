// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Arrays and lists whose lengths were read before their elements. Each element takes a byte at
/// least, and claims add up: many arrays cannot count on the same bytes. One thread owns it.
public final class ElementBudget {
    /// References allocated before they are known to be there, where the stream's length is
    /// unknown.
    private static final int TRUSTED = 1 << 18;

    private final SegmentInput in;

    /// Elements of a hash table for each byte of the message: a sparse one has not as many.
    private static final int EACH = 16;

    /// Bytes that are waited for at most.
    private static final int LONGEST = 1 << 30;

    private final Map<Integer, Integer> putOff = new HashMap<>();
    private long open;
    private long start;
    private long tables;

    public ElementBudget(SegmentInput in) {
        this.in = in;
    }

    /// Returns true, and reserves the elements, if an array of that length may be allocated now.
    ///
    /// @throws WireFormatException if there are not as many bytes left
    public boolean reserve(int length, Class<?> type) throws WireFormatException {
        long all = open + length;
        long left = in.left();
        if (left == ByteSource.UNKNOWN && all > TRUSTED) {
            return false;
        }
        if (left != ByteSource.UNKNOWN && all > left) {
            throw in.corrupt(
                    "count of elements is more than the bytes left: class="
                            + type.getTypeName()
                            + ", count="
                            + length
                            + ", left="
                            + left);
        }
        open = all;
        return true;
    }

    /// Releases the reservation of `length` elements, which are read now.
    public void release(int length) {
        open -= length;
    }

    /// Postpones the allocation of the array of that handle until its elements come.
    public void putOff(int handle, int length) {
        putOff.put(handle, length);
    }

    /// The length of an array put off.
    public int lengthPutOff(int handle) {
        return Objects.requireNonNull(putOff.remove(handle));
    }

    /// A message begins.
    public void begin() {
        start = in.position();
        tables = 0;
    }

    /// Whether code of the JDK may allocate a table of that length: all of a message's tables
    /// together must not have more elements than its bytes can fill.
    public boolean admitsTable(long length) throws IOException {
        tables += length / EACH;
        long before = in.position() - start;
        long left = in.left();
        return left == ByteSource.UNKNOWN
                ? hasArrived(tables - before - TRUSTED / EACH)
                : tables <= before + left;
    }

    /// Waits until `count` bytes of the message are there; false if it has not as many.
    private boolean hasArrived(long count) throws IOException {
        if (count > LONGEST) {
            return false;
        }
        long end = in.segmentLeft();
        boolean more = !in.last;
        while (end < count && more) {
            long head = 0;
            byte part = -1;
            for (int shift = 0; part < 0 && shift < Long.SIZE - 1; shift += 7) {
                part = (byte) in.peekRaw((int) end++);
                head |= (part & 0x7fL) << shift;
            }
            more = (head & 3) == SegmentOutput.MORE;
            end += head >>> 2;
        }
        if (end < count) {
            return false;
        }
        if (count > 0) {
            in.peekRaw((int) count - 1);
        }
        return true;
    }

    public void clear() {
        open = 0;
        putOff.clear();
    }
}
