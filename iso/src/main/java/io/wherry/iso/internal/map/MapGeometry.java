// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

/// The layout of the file of a map, computed from three numbers of its header.
///
/// ```text
///  file      | header 4096 | segment headers, 256 each | segment 0 | segment 1 | ...
///
///  segment   | table 0 | table 1 | read marks | bitmap | heap                        |
///            | 8 x slots each    | 1 x slots  | 1 bit  | units of 32 bytes           |
/// ```
/// One of the two tables is current; the other one is written when a table is rebuilt. Each part
/// begins at a multiple of 64.
final class MapGeometry {
    /// Bytes of a unit of the heap.
    static final int UNIT = 32;

    static final int MOST_SEGMENTS = 1 << 12;
    static final long MOST_BYTES = 1L << 42;
    static final long LEAST_SEGMENT = 1L << 14;
    static final int LEAST_UNITS = 64;

    private static final int PAGE = 1 << 12;
    private static final int LINE = 64;
    private static final int MOST_SLOTS = 1 << 28;
    private static final int RESERVE = 8; // slots of a segment beyond 4/3 of its entries

    private final int segments;
    private final long segmentBytes;
    private final int limit;
    private final int slots;
    private final int units;

    /// @throws IllegalArgumentException if no map has this geometry
    MapGeometry(long maxBytes, int segments, long maxEntries) {
        if (segments < 1 || segments > MOST_SEGMENTS || Integer.bitCount(segments) != 1) {
            throw new IllegalArgumentException(
                    "not a power of two from 1 to " + MOST_SEGMENTS + ": segments=" + segments);
        }
        if (maxBytes < 1 || maxBytes > MOST_BYTES || maxEntries < 1 || maxEntries > maxBytes) {
            throw new IllegalArgumentException(
                    "impossible size of a map: maxBytes=%d, maxEntries=%d"
                            .formatted(maxBytes, maxEntries));
        }
        this.segments = segments;
        this.segmentBytes = ((maxBytes - headers(segments)) / segments) & -PAGE;
        long share = (maxEntries + segments - 1) / segments;
        long wanted = share * 4 / 3 + RESERVE;
        if (segmentBytes < LEAST_SEGMENT || wanted > MOST_SLOTS) {
            throw noRoom(maxBytes, maxEntries);
        }
        this.limit = (int) share;
        this.slots = (int) wanted;
        long rest = segmentBytes - bitmap(0) - 2L * LINE;
        long count = rest <= 0 ? 0 : rest * Byte.SIZE / (UNIT * Byte.SIZE + 1);
        if (count < LEAST_UNITS || count > Integer.MAX_VALUE - LINE) {
            throw noRoom(maxBytes, maxEntries);
        }
        this.units = (int) count;
    }

    private IllegalArgumentException noRoom(long maxBytes, long maxEntries) {
        return new IllegalArgumentException(
                "segments of this map are too small or too large: maxBytes=%d, segments=%d, maxEntries=%d"
                        .formatted(maxBytes, segments, maxEntries));
    }

    private static long headers(int segments) {
        long bytes = MapHeader.BYTES + (long) segments * SegmentHeader.BYTES;
        return (bytes + PAGE - 1) & -PAGE;
    }

    private static long line(long bytes) {
        return (bytes + LINE - 1) & -LINE;
    }

    int segments() {
        return segments;
    }

    /// Returns the largest number of entries of a segment.
    int limit() {
        return limit;
    }

    /// Returns the number of slots of each table of a segment.
    int slots() {
        return slots;
    }

    /// Returns the number of units of the heap of a segment.
    int units() {
        return units;
    }

    /// Returns the largest number of units of an entry.
    int largest() {
        return units / 2;
    }

    long fileBytes() {
        return headerBytes() + segments * segmentBytes;
    }

    /// Returns the number of bytes before the first segment.
    long headerBytes() {
        return headers(segments);
    }

    long header(int segment) {
        return MapHeader.BYTES + (long) segment * SegmentHeader.BYTES;
    }

    long segment(int segment) {
        return headerBytes() + segment * segmentBytes;
    }

    /// Returns the position of a table.
    ///
    /// @param segment byte at which the segment begins
    long table(long segment, int table) {
        return segment + table * line((long) slots * Long.BYTES);
    }

    long marks(long segment) {
        return table(segment, 2);
    }

    long bitmap(long segment) {
        return marks(segment) + line(slots);
    }

    /// Returns the length of the bitmap in words of 64 bits.
    int bitmapWords() {
        return (int) (((long) units + Long.SIZE - 1) / Long.SIZE);
    }

    long heap(long segment) {
        return bitmap(segment) + line((long) bitmapWords() * Long.BYTES);
    }
}
