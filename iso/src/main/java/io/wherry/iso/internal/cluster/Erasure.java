// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Zeroes memory of the space: free slots are zero.
final class Erasure {
    /* Type numbers and magic numbers are at multiples of 8. */
    private static final long WORD = 8;

    private Erasure() {}

    /// Marks a cluster as being erased.
    static void begin(long start) {
        try {
            ClusterHeader.putInt(start, ClusterHeader.STATE, ClusterHeader.ERASED);
        } catch (InternalError e) { // the JVM's error for a truncated mapped file
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Zeroes a slice of the space; its first word last, so that a half-erased slice can be
    /// distinguished from a free one.
    static void erase(MemorySegment slice) {
        long from = start(slice);
        try {
            Reservation.erase(from + WORD, slice.byteSize() - WORD);
            Memory.SPACE.set(Memory.LONG, from, 0);
        } catch (IOException | InternalError e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// As [#erase], for a cluster whose slots only this process may use again: its first page may
    /// be released, too.
    static void eraseOwn(MemorySegment slice) {
        erase(slice);
        Reservation.dropFirstPage(start(slice));
    }

    /// Zeroes memory for reuse, where [#prepare] does not.
    static void clean(long from, long bytes) {
        try {
            Reservation.clean(from, bytes);
        } catch (IOException | InternalError e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Commits memory for a range, so that writing there cannot fail; zeroes it where the space is
    /// a file.
    ///
    /// @throws ClusterFullException if there is no memory; the range is not used then
    static void prepare(long from, long bytes) {
        try {
            Reservation.prepare(from, bytes);
        } catch (IOException | InternalError e) {
            throw new ClusterFullException(
                    "no memory for the file of the space: file=%s, bytes=%d, %s"
                            .formatted(Reservation.location(), bytes, e.getMessage()),
                    e);
        }
    }

    /// As [#prepare], for slices of the space except the ranges of `others`, which are committed.
    ///
    /// @throws ClusterFullException if there is no memory for all of them; none is committed then
    static void prepareBut(List<MemorySegment> slices, List<MemorySegment> others) {
        List<MemorySegment> missing = new ArrayList<>();
        forEachBut(slices, others, (from, bytes) -> missing.add(Memory.SPACE.asSlice(from, bytes)));
        int done = 0;
        try {
            for (; done < missing.size(); done++) {
                prepare(start(missing.get(done)), missing.get(done).byteSize());
            }
        } finally {
            if (done < missing.size()) {
                missing.subList(0, done)
                        .forEach(range -> Reservation.drop(start(range), range.byteSize()));
            }
        }
    }

    private static long start(MemorySegment slice) {
        return slice.address() - Memory.SPACE.address();
    }

    /// Returns whether a slot has content. A slot that was never used or was freed is read without
    /// committing a page for it, which a full file system does not have.
    static boolean isWritten(long start) {
        ByteBuffer first = ByteBuffer.allocate(Long.BYTES);
        try {
            Reservation.read(start, first);
        } catch (IOException e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
        return first.getLong(0) != 0;
    }

    /// Replaces the pages of a file, which may have been truncated, by fresh ones.
    static void restore(long from, long bytes) {
        try {
            Reservation.restore(from, bytes);
        } catch (IOException e) {
            throw new IsoException("no pages for the space: " + e.getMessage(), e);
        }
    }

    /// Zeroes memory except the ranges of `others`.
    static void eraseBut(List<MemorySegment> slices, List<MemorySegment> others) {
        forEachBut(slices, others, (from, bytes) -> erase(Memory.SPACE.asSlice(from, bytes)));
    }

    /* A range of the space. */
    private interface RangeAction {
        void run(long from, long bytes);
    }

    private static void forEachBut(
            List<MemorySegment> slices, List<MemorySegment> others, RangeAction action) {
        List<MemorySegment> kept = new ArrayList<>(others);
        kept.sort(Comparator.comparingLong(MemorySegment::address));
        for (MemorySegment slice : slices) {
            forEachBut(slice, kept, action);
        }
    }

    private static void forEachBut(
            MemorySegment memory, List<MemorySegment> kept, RangeAction action) {
        long at = start(memory);
        long last = at + memory.byteSize();
        for (MemorySegment other : kept) {
            long from = Math.clamp(start(other), at, last);
            runUnlessEmpty(action, at, from);
            at = Math.clamp(start(other) + other.byteSize(), from, last);
        }
        runUnlessEmpty(action, at, last);
    }

    private static void runUnlessEmpty(RangeAction action, long from, long to) {
        if (from < to) {
            action.run(from, to - from);
        }
    }
}
