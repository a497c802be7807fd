// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.internal.memory.Reservation;

/// Commits memory for the slots of a cluster ahead of allocation, in growing steps. A full file
/// system is reported here, with an error that names it, instead of a crash at a later write.
final class Preallocation {
    private static final long LEAST = 1L << 14;
    private static final long MOST = 1L << 20;
    private static final long PAGE = 1L << 12;

    private Preallocation() {}

    /// Commits the beginning of an extent.
    ///
    /// @param bytes required size
    /// @param most size of the extent
    /// @return the end of the committed memory
    /// @throws ClusterFullException if there is no memory
    static long first(long start, long bytes, long most) {
        return further(start, start, start + bytes, start + most);
    }

    /// Commits memory after `from`.
    ///
    /// @param start of the extent
    /// @param wanted required end
    /// @param limit the end of the extent
    /// @return the end of the committed memory
    /// @throws ClusterFullException if there is no memory
    static long further(long start, long from, long wanted, long limit) {
        if (!Reservation.isPrepared()) {
            return limit;
        }
        long step = Math.clamp(from - start, LEAST, MOST);
        long to = Math.min(limit, Math.max(roundedUp(wanted), from + step));
        try {
            Erasure.prepare(from, to - from);
            return to;
        } catch (ClusterFullException e) {
            long least = Math.min(limit, roundedUp(wanted));
            if (least == to) {
                throw e;
            }
            Erasure.prepare(from, least - from);
            return least;
        }
    }

    /// Commits a range.
    ///
    /// @throws ClusterFullException if there is no memory
    static void rest(long from, long to) {
        if (from < to && Reservation.isPrepared()) {
            Erasure.prepare(from, to - from);
        }
    }

    private static long roundedUp(long address) {
        return (address + PAGE - 1) & -PAGE;
    }
}
