// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.ReferenceLayout;
import io.wherry.iso.internal.type.ReferenceLayouts;
import io.wherry.iso.internal.type.Type;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/// A private copy of an extent of a cluster as it was last published. It finds the blocks of 64
/// bytes that were changed since, and writes blocks to extents of the same size elsewhere in the
/// space.
///
/// Positions are bytes from the start of the extent. The copy is kept in pages of 4 KiB. Objects
/// neither move nor change their size, so the position of the object to which each 512th byte
/// belongs is found once.
final class ExtentCopy {
    private static final int BLOCK_SHIFT = 6;
    private static final int BLOCK = 1 << BLOCK_SHIFT;
    private static final int PAGE_SHIFT = 12;
    private static final int PAGE = 1 << PAGE_SHIFT;
    private static final int STEP_SHIFT = 9;
    private static final int STEP = 1 << STEP_SHIFT;
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final ReferenceLayouts layouts;
    private final long start;
    private final int header;
    private byte[][] pages = new byte[0][];
    private long[] objects = new long[0];
    private long used;
    private long walked;

    /// @param start of the extent in the space
    /// @param header bytes before its first object, which are not copied
    ExtentCopy(ReferenceLayouts layouts, long start, int header) {
        this.layouts = layouts;
        this.start = start;
        this.header = header;
        this.used = header;
        this.walked = header;
    }

    /// Returns the bytes that were allocated in the extent, header included.
    long used() {
        return used;
    }

    /// Returns all blocks.
    BitSet all() {
        BitSet all = new BitSet();
        all.set(block(header), block(used + BLOCK - 1));
        return all;
    }

    /// Returns the blocks in which the extent differs from this copy.
    ///
    /// @param now bytes that are allocated in the extent
    BitSet changed(long now) {
        BitSet changed = new BitSet();
        long known = Math.min((long) pages.length << PAGE_SHIFT, used);
        for (long at = header; at < known; at = pageEnd(at, known)) {
            addChanged(at, pageEnd(at, known), changed);
        }
        if (known < now) {
            changed.set(block(known), block(now + BLOCK - 1));
        }
        return changed;
    }

    private void addChanged(long from, long to, BitSet changed) {
        MemorySegment page = page(from);
        long at = from;
        while (at < to) {
            long first = at & (PAGE - 1);
            long equal =
                    MemorySegment.mismatch(
                            Memory.SPACE, start + at, start + to, page, first, first + to - at);
            if (equal < 0) {
                return;
            }
            int block = block(at + equal);
            changed.set(block);
            at = (long) (block + 1) << BLOCK_SHIFT;
        }
    }

    private static int block(long at) {
        return Math.toIntExact(at >>> BLOCK_SHIFT);
    }

    private static long pageEnd(long at, long end) {
        return Math.min((at | (PAGE - 1)) + 1, end);
    }

    private MemorySegment page(long at) {
        return MemorySegment.ofArray(pages[(int) (at >>> PAGE_SHIFT)]);
    }

    /// Copies changed blocks from the extent, and finds the objects that are new in it.
    ///
    /// @param now bytes that are allocated in the extent, as for [#changed]
    /// @throws io.wherry.iso.UnknownTypeException if an object is of an unknown type
    /// @throws ClusterFormatException if an object does not fit
    void update(BitSet changed, long now) {
        addPages(Math.toIntExact((now + PAGE - 1) >>> PAGE_SHIFT));
        int next = changed.nextSetBit(0);
        while (next >= 0) {
            int end = changed.nextClearBit(next);
            long to = Math.min((long) end << BLOCK_SHIFT, now);
            long at = Math.max((long) next << BLOCK_SHIFT, header);
            for (; at < to; at = pageEnd(at, to)) {
                long bytes = pageEnd(at, to) - at;
                MemorySegment.copy(Memory.SPACE, start + at, page(at), at & (PAGE - 1), bytes);
            }
            next = changed.nextSetBit(end);
        }
        used = now;
        walk();
    }

    private void addPages(int count) {
        int before = pages.length;
        if (count <= before) {
            return;
        }
        objects = Arrays.copyOf(objects, count << (PAGE_SHIFT - STEP_SHIFT));
        byte[][] more = Arrays.copyOf(pages, count);
        for (int i = before; i < count; i++) {
            more[i] = new byte[PAGE];
        }
        pages = more;
        objects[0] = header;
    }

    private void walk() {
        while (walked < used) {
            long end = walked + size(walked, layoutAt(walked));
            long step = (walked + STEP - 1) >>> STEP_SHIFT;
            for (; step << STEP_SHIFT < end; step++) {
                objects[(int) step] = walked;
            }
            walked = end;
        }
    }

    private ReferenceLayout layoutAt(long at) {
        return layouts.of(getInt(at));
    }

    private int getInt(long at) {
        return (int) INT.get(pages[(int) (at >>> PAGE_SHIFT)], (int) at & (PAGE - 1));
    }

    private long size(long at, ReferenceLayout layout) {
        Type type = layout.type();
        int length = type.isArray() ? getInt(at + Integer.BYTES) : 0;
        long bytes = type.isArray() ? type.size(length) : type.size();
        if (length < 0 || bytes > used - at) {
            throw new ClusterFormatException(
                    "object does not fit: reference=%08x, type=%s, length=%d"
                            .formatted(Memory.reference(start + at), type.name(), length));
        }
        return bytes;
    }

    /// Writes blocks to another extent, with their references converted.
    ///
    /// @param first number of the first block
    /// @param end number of the block after the last
    /// @param target start of the other extent in the space
    /// @return the number of bytes
    long write(int first, int end, Relocation relocation, long target) {
        long from = Math.max((long) first << BLOCK_SHIFT, header);
        long to = Math.min((long) end << BLOCK_SHIFT, used);
        for (long at = from; at < to; at = pageEnd(at, to)) {
            long bytes = pageEnd(at, to) - at;
            MemorySegment.copy(page(at), at & (PAGE - 1), Memory.SPACE, target + at, bytes);
        }
        Target there = new Target(relocation, target);
        long object = objects[(int) (from >>> STEP_SHIFT)];
        while (object < to) {
            ReferenceLayout layout = layoutAt(object);
            long next = object + size(object, layout);
            if (next > from && layout.leads()) {
                convert(object, layout, from, to, there);
            }
            object = next;
        }
        return to - from;
    }

    private record Target(Relocation relocation, long start) {}

    private void convert(long object, ReferenceLayout layout, long from, long to, Target target) {
        if (layout.ofReferences()) {
            long elements = object + Type.ARRAY_HEADER;
            long bytes = Integer.BYTES * (long) getInt(object + Integer.BYTES);
            long end = Math.min(elements + bytes, to);
            for (long at = Math.max(elements, from); at < end; at += Integer.BYTES) {
                convert(at, target);
            }
            return;
        }
        for (int i = 0; i < layout.fields(); i++) {
            long at = object + layout.offset(i);
            if (at >= from && at < to) {
                convert(at, target);
            }
        }
    }

    private void convert(long at, Target target) {
        int reference = getInt(at);
        int moved = target.relocation.moved(reference);
        if (moved != reference) {
            Memory.SPACE.set(Memory.INT, target.start + at, moved);
        }
    }
}
