// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.ElementType;
import java.util.Arrays;
import java.util.Objects;

/// The types and lengths of the arrays of a parcel, in their order: runs of arrays of one type and
/// length, so that a block of rows is one run. Arrays without elements are never out of band.
public final class Manifest {
    /// Most bytes that a run takes.
    private static final int RUN = 1 + 2 * LittleEndian.MAX_VARINT;

    private ElementType[] types = new ElementType[4];
    private int[] lengths = new int[4];

    /// The number of the first array after each run.
    private int[] ends = new int[4];

    private int runs;
    private long byteSize;

    /// A run that was asked for, where the next index probably is, too. Threads may overwrite it:
    /// any run is right.
    private int recent;

    /// How many arrays there are.
    public int count() {
        return runs == 0 ? 0 : ends[runs - 1];
    }

    /// Bytes of all arrays together.
    public long byteSize() {
        return byteSize;
    }

    public ElementType type(int index) {
        return types[run(index)];
    }

    public int length(int index) {
        return lengths[run(index)];
    }

    /// Elements of the longest array.
    public int longest() {
        int longest = 0;
        for (int run = 0; run < runs; run++) {
            longest = Math.max(longest, lengths[run]);
        }
        return longest;
    }

    private int run(int index) {
        Objects.checkIndex(index, count());
        int run = recent;
        if (index < ends[run] && (run == 0 || index >= ends[run - 1])) {
            return run;
        }
        run = search(index);
        recent = run;
        return run;
    }

    private int search(int index) {
        int found = Arrays.binarySearch(ends, 0, runs, index + 1);
        return found < 0 ? -1 - found : found;
    }

    /// Appends `count` arrays.
    ///
    /// @throws ArithmeticException if they are too many, or their bytes
    void add(ElementType type, int length, int count) {
        int end = Math.addExact(count(), count);
        byteSize = Math.addExact(byteSize, Math.multiplyExact(type.size(length), (long) count));
        int last = runs - 1;
        if (last >= 0 && types[last] == type && lengths[last] == length) {
            ends[last] = end;
            return;
        }
        if (runs == ends.length) {
            types = Arrays.copyOf(types, 2 * runs);
            lengths = Arrays.copyOf(lengths, 2 * runs);
            ends = Arrays.copyOf(ends, 2 * runs);
        }
        types[runs] = type;
        lengths[runs] = length;
        ends[runs++] = end;
    }

    /// Most bytes that [#put] takes.
    int room() {
        return Math.addExact(LittleEndian.MAX_VARINT, Math.multiplyExact(RUN, runs));
    }

    /// Writes the runs and returns the position after them.
    int put(byte[] bytes, int from) {
        int at = LittleEndian.putVarint(bytes, from, runs);
        for (int run = 0, first = 0; run < runs; first = ends[run++]) {
            bytes[at++] = (byte) types[run].token();
            at = LittleEndian.putVarint(bytes, at, lengths[run]);
            at = LittleEndian.putVarint(bytes, at, ends[run] - first);
        }
        return at;
    }

    /// Reads the runs.
    static Manifest of(ParcelHeaderBytes in) throws WireFormatException {
        Manifest manifest = new Manifest();
        int runs = in.getCount("runs of arrays");
        for (int run = 0; run < runs; run++) {
            int token = in.getByte();
            ElementType type = ElementType.ofToken(token);
            if (type == null) {
                throw in.corrupt("unknown type of elements: token=" + token);
            }
            int length = in.getCount("elements of an array");
            int count = in.getCount("arrays of a run");
            if (length == 0 || count == 0) {
                throw in.corrupt("empty run of arrays: elements=" + length + ", arrays=" + count);
            }
            try {
                manifest.add(type, length, count);
            } catch (ArithmeticException e) {
                throw in.corrupt("too many arrays: " + e.getMessage());
            }
        }
        return manifest;
    }
}
