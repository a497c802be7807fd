// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
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
        long from = slice.address() - Memory.SPACE.address();
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
        long from = slice.address() - Memory.SPACE.address();
        try {
            Reservation.dropFirstPage(from);
        } catch (IOException e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
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
                    "no memory for the file of the space: bytes=%d, %s"
                            .formatted(bytes, e.getMessage()));
        }
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
        List<MemorySegment> kept = new ArrayList<>(others);
        kept.sort(Comparator.comparingLong(MemorySegment::address));
        for (MemorySegment slice : slices) {
            eraseBut(slice, kept);
        }
    }

    private static void eraseBut(MemorySegment memory, List<MemorySegment> kept) {
        long at = memory.address();
        long last = at + memory.byteSize();
        for (MemorySegment other : kept) {
            long from = Math.clamp(other.address(), at, last);
            eraseAddresses(at, from);
            at = Math.clamp(other.address() + other.byteSize(), from, last);
        }
        eraseAddresses(at, last);
    }

    /* In addresses of the process. */
    private static void eraseAddresses(long from, long to) {
        if (from < to) {
            erase(Memory.SPACE.asSlice(from - Memory.SPACE.address(), to - from));
        }
    }
}
