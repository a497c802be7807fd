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

/// Makes memory of the space zero, as slots are that nobody has used.
final class Erasure {
    /* Type numbers and magic numbers stand at multiples of 8. */
    private static final long WORD = 8;

    private Erasure() {}

    /// Says that a cluster is not whole any more.
    static void begin(long start) {
        try {
            ClusterHeader.putInt(start, ClusterHeader.STATE, ClusterHeader.ERASED);
        } catch (InternalError e) { // what the JVM throws where a mapped file was cut short
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Makes a slice of the space zero; its first word last, so that what is half erased can still be told from what is
    /// free.
    static void erase(MemorySegment slice) {
        long from = slice.address() - Memory.SPACE.address();
        try {
            Reservation.erase(from + WORD, slice.byteSize() - WORD);
            Memory.SPACE.set(Memory.LONG, from, 0);
        } catch (IOException | InternalError e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// As [#erase], of a cluster whose slots no process but this one may use again: its first page may go, too.
    static void eraseOwn(MemorySegment slice) {
        erase(slice);
        long from = slice.address() - Memory.SPACE.address();
        try {
            Reservation.dropFirstPage(from);
        } catch (IOException e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Makes memory zero that is taken for something new, where [#prepare] does not.
    static void clean(long from, long bytes) {
        try {
            Reservation.clean(from, bytes);
        } catch (IOException | InternalError e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Takes memory for a range, so that writing there cannot fail; makes it zero where the space is a file.
    ///
    /// @throws ClusterFullException if there is none; the range is not used then
    static void prepare(long from, long bytes) {
        try {
            Reservation.prepare(from, bytes);
        } catch (IOException | InternalError e) {
            throw new ClusterFullException(
                    "no memory for the file of the space: bytes=%d, %s"
                            .formatted(bytes, e.getMessage()));
        }
    }

    /// Puts fresh pages in the place of those of a file, which may be shorter by now.
    static void restore(long from, long bytes) {
        try {
            Reservation.restore(from, bytes);
        } catch (IOException e) {
            throw new IsoException("no pages for the space: " + e.getMessage(), e);
        }
    }

    /// Makes memory zero, but for the places of `others`.
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

    /* Addresses of the process. */
    private static void eraseAddresses(long from, long to) {
        if (from < to) {
            erase(Memory.SPACE.asSlice(from - Memory.SPACE.address(), to - from));
        }
    }
}
