// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import io.wherry.mpi.internal.device.Element;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A datatype: a base type and displacements in units of it (the model of mpiJava: one base type,
/// any displacements).
///
/// Immutable.
public final class Layout {
    private static final int[] DENSE = {};

    private final @Nullable Element element;
    private final int[] displacements;
    private final int size;
    private final TypeBounds span;

    /// @param displacements of each base element, in message order; [#DENSE] for 0 .. size - 1
    private Layout(@Nullable Element element, int[] displacements, int size, TypeBounds span) {
        this.element = element;
        this.displacements = displacements;
        this.size = size;
        this.span = span;
    }

    /// Returns the layout of one element.
    public static Layout of(Element element) {
        return row(element, 1);
    }

    /// Returns the layout of one object of an array of objects.
    public static Layout ofObject() {
        return new Layout(null, DENSE, 1, TypeBounds.of(1, 1));
    }

    /// Returns a layout of `count` adjacent elements, such as a pair.
    public static Layout row(Element element, int count) {
        return new Layout(element, DENSE, count, TypeBounds.of(count, element.size()));
    }

    /// Returns a layout of adjacent bytes, such as a pair of two types.
    ///
    /// @param alignment in bytes, as a C compiler aligns the type
    public static Layout aligned(int bytes, int alignment) {
        return new Layout(Element.BYTE, DENSE, bytes, TypeBounds.of(bytes, alignment));
    }

    /// Returns the base type; null for objects.
    public @Nullable Element element() {
        return element;
    }

    /// Returns the base type of a call that does not support objects.
    public Element primitive() {
        if (element == null) {
            throw new MPIException(MPI.ERR_TYPE, "datatype of objects is not supported here", null);
        }
        return element;
    }

    /// Returns whether the base type is objects.
    public boolean isOfObjects() {
        return element == null;
    }

    /// Returns the number of base elements.
    public int size() {
        return size;
    }

    /// Returns the distance from the lower to the upper bound, in base elements.
    public int extent() {
        return span.extent();
    }

    /// Returns the lower bound, in base elements.
    public int lower() {
        return span.lower();
    }

    /// Returns the upper bound, in base elements.
    public int upper() {
        return span.upper();
    }

    /// Returns whether consecutive copies are one row of base elements without gaps.
    public boolean isDense() {
        return displacements == DENSE && span.lower() == 0 && span.extent() == size;
    }

    /// Returns the size of a base element in bytes; 1 for objects.
    public int unit() {
        return element == null ? 1 : element.size();
    }

    /// Returns the displacement of base element `index`, in base elements.
    int displacement(int index) {
        return displacements == DENSE ? index : displacements[index];
    }

    /// Returns the lowest displacement; 0 for a layout without elements.
    public int least() {
        return displacements == DENSE ? 0 : Arrays.stream(displacements).min().orElse(0);
    }

    /// Returns the highest displacement plus one.
    public int beyond() {
        return displacements == DENSE ? size : Arrays.stream(displacements).max().orElse(-1) + 1;
    }

    /// Returns `count` copies of this layout, one extent apart.
    public Layout contiguous(int count) {
        checkCount(count);
        if (isDense()) {
            int all = IntLimit.count((long) count * size);
            return new Layout(element, DENSE, all, span.withBounds(0, all));
        }
        return blocks(new int[] {count}, new long[] {0});
    }

    /// Returns blocks of `length` copies, `stride` base elements apart.
    public Layout vector(int count, int length, long stride) {
        checkCount(count);
        checkCount(length);
        int[] lengths = new int[count];
        long[] starts = new long[count];
        for (int n = 0; n < count; n++) {
            lengths[n] = length;
            boolean isAtStart = n == 0 || length == 0 || size == 0;
            starts[n] = isAtStart ? 0 : (long) n * IntLimit.place(stride);
        }
        return blocks(lengths, starts);
    }

    /// Returns blocks of copies of this layout.
    ///
    /// @param starts of each block, in base elements
    public Layout blocks(int[] lengths, long[] starts) {
        Layout[] all = new Layout[lengths.length];
        Arrays.fill(all, this);
        Builder growing = new Builder(element);
        growing.addAll(lengths, starts, all);
        return growing.finish();
    }

    /// Returns blocks of several types, which must have one base type.
    ///
    /// @param starts of each block, in base elements
    public static Layout structure(int[] lengths, long[] starts, Layout[] types) {
        Builder growing = new Builder(types.length == 0 ? Element.BYTE : types[0].element);
        growing.addAll(lengths, starts, types);
        return growing.finish();
    }

    /// Returns the part of a multi-dimensional array that begins at `starts`; the last dimension is
    /// contiguous.
    public Layout subarray(int[] sizes, int[] subsizes, int[] starts) {
        Layout part = this;
        long whole = extent();
        long start = 0;
        for (int d = sizes.length - 1; d >= 0; d--) {
            if (subsizes[d] < 1 || starts[d] < 0 || subsizes[d] > sizes[d] - starts[d]) {
                throw new MPIException(
                        MPI.ERR_ARG,
                        "part is outside of the array: dimension=%d, size=%d, start=%d, part=%d"
                                .formatted(d, sizes[d], starts[d], subsizes[d]),
                        null);
            }
            part = part.vector(subsizes[d], 1, whole);
            start += starts[d] * whole;
            whole = IntLimit.place(sizes[d] * whole);
        }
        return part.blocks(new int[] {1}, new long[] {start}).resized(0, IntLimit.place(whole));
    }

    /// Returns this layout with other bounds, which take precedence over computed ones: see
    /// [TypeBounds].
    public Layout resized(int newLower, int newExtent) {
        return new Layout(element, displacements, size, span.marked(newLower, newExtent));
    }

    /// Returns this layout with one more marker of its lower bound: see [TypeBounds].
    public Layout withLowerMarker(int place) {
        return new Layout(element, displacements, size, span.withLowerMarker(place));
    }

    /// Returns this layout with one more marker of its upper bound: see [TypeBounds].
    public Layout withUpperMarker(int place) {
        return new Layout(element, displacements, size, span.withUpperMarker(place));
    }

    /// Returns this layout with an extent that is a multiple of the alignment, as C pads
    /// structures; bounds set by `resized` stay.
    public Layout padded() {
        return new Layout(element, displacements, size, span.padded());
    }

    /// Returns this layout in units of bytes, to be combined with other types.
    public Layout asBytes() {
        int unit = unit();
        if (element == Element.BYTE) {
            return this;
        }
        primitive();
        int[] bytes = room(IntLimit.count((long) size * unit));
        for (int n = 0; n < bytes.length; n++) {
            bytes[n] = IntLimit.place((long) displacement(n / unit) * unit + n % unit);
        }
        return new Layout(Element.BYTE, simple(bytes), bytes.length, span.inUnits(unit));
    }

    private static int[] room(int length) {
        try {
            return new int[length];
        } catch (OutOfMemoryError e) {
            throw new MPIException(
                    MPI.ERR_NO_MEM, "datatype is too large for memory: elements=" + length, e);
        }
    }

    private static void checkCount(int count) {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: " + count, null);
        }
    }

    /// Returns [#DENSE] if the displacements are dense, otherwise the displacements.
    private static int[] simple(int[] displacements) {
        for (int n = 0; n < displacements.length; n++) {
            if (displacements[n] != n) {
                return displacements;
            }
        }
        return DENSE;
    }

    @Override
    public String toString() {
        return (element == null ? "OBJECT" : element.toString())
                + (isDense() ? " x " + size : Arrays.toString(displacements) + " of " + extent());
    }

    /// A datatype under construction.
    private static final class Builder {
        private final @Nullable Element element;
        private int[] displacements = DENSE;
        private int size;
        private final BlockBounds span = new BlockBounds();

        Builder(@Nullable Element element) {
            this.element = element;
        }

        void addAll(int[] lengths, long[] starts, Layout[] types) {
            if (lengths.length != starts.length || lengths.length != types.length) {
                throw new MPIException(
                        MPI.ERR_ARG,
                        "arrays differ in length: lengths=%d, displacements=%d, types=%d"
                                .formatted(lengths.length, starts.length, types.length),
                        null);
            }
            displacements = room(total(lengths, types));
            for (int n = 0; n < lengths.length; n++) {
                add(lengths[n], starts[n], types[n]);
            }
        }

        private static int total(int[] lengths, Layout[] types) {
            int total = 0;
            for (int n = 0; n < lengths.length; n++) {
                checkCount(lengths[n]);
                total = IntLimit.count(total + (long) lengths[n] * types[n].size);
            }
            return total;
        }

        private void add(int length, long start, Layout type) {
            if (type.element != element) {
                throw new MPIException(
                        MPI.ERR_TYPE,
                        "types of one datatype differ: %s and %s".formatted(element, type.element),
                        null);
            }
            for (int block = 0; block < length; block++) {
                long first = start + (long) block * type.extent();
                for (int n = 0; n < type.size; n++) {
                    displacements[size++] = IntLimit.place(first + type.displacement(n));
                }
                span.add(first, type.span, type.size == 0);
            }
        }

        Layout finish() {
            return new Layout(element, simple(displacements), size, span.finish(size == 0));
        }
    }
}
