// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.time.Duration;
import java.time.InstantSource;

/// Options of a [SharedMap]. Immutable.
///
/// The first three apply when the file is created; an existing file keeps its own. The others apply
/// to this process.
///
/// @param maxBytes size of the file, tables and headers included; memory is taken as entries are
///     added
/// @param segments number of independently locked parts, a power of two up to 4,096; 0: one for
///     each MiB of the file, at most 1,024
/// @param maxEntries largest number of entries of the whole map, divided evenly among the segments:
///     a segment with its share is full; 0: one for each 256 bytes of the file
/// @param whenFull behaviour of a write to a full segment
/// @param timeToLive time after which entries put by this process expire; zero: never
/// @param clock for expiry; the same for all processes of a map
/// @param takesOver whether all processes that had the map open are known to have ended, also those
///     of another process name space, such as a killed container
public record SharedMapOptions(
        long maxBytes,
        int segments,
        long maxEntries,
        WhenFull whenFull,
        Duration timeToLive,
        InstantSource clock,
        boolean takesOver) {
    private static final long MEBIBYTE = 1L << 20;
    private static final int MOST_SEGMENTS = 1 << 10;
    private static final long BYTES_OF_ENTRY = 256;

    /// The behaviour of a write to a full segment.
    public enum WhenFull {
        /// Evicts as many entries as necessary, the least recently used first (CLOCK).
        EVICT,

        /// Throws a [ClusterFullException], after expired entries were removed.
        REFUSE
    }

    public SharedMapOptions {
        if (maxBytes <= 0 || segments < 0 || maxEntries < 0) {
            throw new IllegalArgumentException(
                    "impossible size of a map: maxBytes=%d, segments=%d, maxEntries=%d"
                            .formatted(maxBytes, segments, maxEntries));
        }
        if (!timeToLive.isZero() && timeToLive.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException(
                    "time to live is not a positive number of milliseconds: " + timeToLive);
        }
        if (segments == 0) {
            long mebibytes = Math.clamp(maxBytes / MEBIBYTE, 1, MOST_SEGMENTS);
            segments = (int) Long.highestOneBit(mebibytes);
        }
        if (maxEntries == 0) {
            maxEntries = Math.max(1, maxBytes / BYTES_OF_ENTRY);
        }
    }

    /// A file of this size; writes to a full map are refused, and entries never expire.
    public static SharedMapOptions ofBytes(long bytes) {
        return new SharedMapOptions(
                bytes, 0, 0, WhenFull.REFUSE, Duration.ZERO, InstantSource.system(), false);
    }

    /// With this number of segments, a power of two; 0: one for each MiB of the file.
    public SharedMapOptions withSegments(int count) {
        return new SharedMapOptions(
                maxBytes, count, maxEntries, whenFull, timeToLive, clock, takesOver);
    }

    /// With room for this number of entries; 0: one for each 256 bytes of the file.
    public SharedMapOptions withMaxEntries(long count) {
        return new SharedMapOptions(
                maxBytes, segments, count, whenFull, timeToLive, clock, takesOver);
    }

    /// With writes to a full map that evict the least recently used entries.
    public SharedMapOptions evicting() {
        return new SharedMapOptions(
                maxBytes, segments, maxEntries, WhenFull.EVICT, timeToLive, clock, takesOver);
    }

    /// With entries that expire this long after they were put; zero: never.
    public SharedMapOptions withTimeToLive(Duration time) {
        return new SharedMapOptions(
                maxBytes, segments, maxEntries, whenFull, time, clock, takesOver);
    }

    /// With another clock.
    public SharedMapOptions withClock(InstantSource source) {
        return new SharedMapOptions(
                maxBytes, segments, maxEntries, whenFull, timeToLive, source, takesOver);
    }

    /// Treats all processes that had the map open as ended; the caller must be certain of that.
    public SharedMapOptions takingOver() {
        return new SharedMapOptions(
                maxBytes, segments, maxEntries, whenFull, timeToLive, clock, true);
    }
}
