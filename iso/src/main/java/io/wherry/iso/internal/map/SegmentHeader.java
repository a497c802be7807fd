// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.internal.memory.SharedWords;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// The mutable words of one segment.
///
/// ```text
///  0       8         16        24         64     72      80    88        96      104   112
///  +-------+---------+---------+----------+---+--+-------+-----+---------+-------+-----+-------+
///  | lock  | sequence| prepared| tables   | 0 .. | count | used| reserved| filled| hand| cursor|
///  +-------+---------+---------+----------+------+-------+-----+---------+-------+-----+-------+
///  128        136      144      152
///  +----------+--------+--------+---------+------
///  | evictions| expired| repairs| dropped | 0 .. to 256
///  +----------+--------+--------+---------+------
///
///  lock      word of the writing process; 0: none
///  sequence  odd while the writer changes data of readers
///  prepared  1 if tables and bitmap are allocated; 0: the segment is empty
///  tables    number of tables written so far; the lowest bit selects the current one
///  count     number of entries; used: units of the heap that they occupy
///  reserved  allocated units of the heap
///  filled    slots of the current table that are not free: entries, and marks of removed ones
///  hand      slot of the clock hand: where the next eviction search begins
///  cursor    unit at which the next search for free units begins
///  dropped   invalid entries that repairs removed
/// ```
/// Eight bytes each, little-endian; count begins at 64.
final class SegmentHeader {
    static final int BYTES = 256;

    private static final int LOCK = 0;
    private static final int SEQUENCE = 8;
    private static final int PREPARED = 16;
    private static final int TABLES = 24;
    private static final int COUNT = 64;
    private static final int USED = 72;
    private static final int RESERVED = 80;
    private static final int FILLED = 88;
    private static final int HAND = 96;
    private static final int CURSOR = 104;

    /// Offsets of the counters.
    static final int EVICTIONS = 128;

    static final int EXPIRED = 136;
    static final int REPAIRS = 144;
    static final int DROPPED = 152;

    private final MemorySegment memory;
    private final long at;

    SegmentHeader(MemorySegment memory, long at) {
        this.memory = memory;
        this.at = at;
    }

    long lock() {
        return SharedWords.getLong(memory, at + LOCK);
    }

    void lock(long process) {
        SharedWords.putLong(memory, at + LOCK, process);
    }

    boolean swapLock(long expected, long process) {
        return SharedWords.swapLong(memory, at + LOCK, expected, process);
    }

    long sequence() {
        return SharedWords.getLong(memory, at + SEQUENCE);
    }

    /// Returns whether the sequence number is unchanged; reads before the call are complete by
    /// then.
    boolean isSequence(long expected) {
        VarHandle.acquireFence();
        return SharedWords.getLong(memory, at + SEQUENCE) == expected;
    }

    /// Makes the sequence number odd before any later write.
    void beginChange() {
        SharedWords.putLong(memory, at + SEQUENCE, sequence() | 1);
        VarHandle.fullFence();
    }

    /// Makes the sequence number even after all earlier writes.
    void endChange() {
        SharedWords.putLong(memory, at + SEQUENCE, (sequence() | 1) + 1);
    }

    boolean isChanging() {
        return (sequence() & 1) != 0;
    }

    boolean isPrepared() {
        return SharedWords.getLong(memory, at + PREPARED) != 0;
    }

    void setPrepared() {
        SharedWords.putLong(memory, at + PREPARED, 1);
    }

    /// Sets the numbers of a segment without entries.
    void clear() {
        tables(0);
        for (int offset = COUNT; offset <= CURSOR; offset += Long.BYTES) {
            put(offset, 0);
        }
    }

    /// Returns the number of tables written so far.
    long tables() {
        return SharedWords.getLong(memory, at + TABLES);
    }

    void tables(long count) {
        SharedWords.putLong(memory, at + TABLES, count);
    }

    /// Returns the current table: 0 or 1.
    int table() {
        return (int) tables() & 1;
    }

    int count() {
        return getInt(COUNT);
    }

    void count(int count) {
        put(COUNT, count);
    }

    int used() {
        return getInt(USED);
    }

    void used(int units) {
        put(USED, units);
    }

    int reserved() {
        return getInt(RESERVED);
    }

    void reserved(int units) {
        put(RESERVED, units);
    }

    int filled() {
        return getInt(FILLED);
    }

    void filled(int slots) {
        put(FILLED, slots);
    }

    int hand() {
        return getInt(HAND);
    }

    void hand(int slot) {
        put(HAND, slot);
    }

    int cursor() {
        return getInt(CURSOR);
    }

    void cursor(int unit) {
        put(CURSOR, unit);
    }

    long counter(int which) {
        return SharedWords.getLong(memory, at + which);
    }

    void add(int which, long count) {
        SharedWords.putLong(memory, at + which, counter(which) + count);
    }

    /// Returns whether all numbers are in range.
    boolean isSound(MapGeometry geometry) {
        return isWithin(COUNT, geometry.limit())
                && isWithin(USED, geometry.units())
                && isWithin(RESERVED, geometry.units())
                && isWithin(FILLED, geometry.slots())
                && isWithin(HAND, geometry.slots() - 1)
                && isWithin(CURSOR, geometry.units())
                && isWithin(PREPARED, 1)
                && count() <= filled()
                && used() <= reserved();
    }

    private boolean isWithin(int offset, long most) {
        long value = SharedWords.getLong(memory, at + offset);
        return value >= 0 && value <= most;
    }

    /* Numbers of a corrupt file are clamped to the range of an int; users of a position check it.
     * */
    private int getInt(int offset) {
        long value = SharedWords.getLong(memory, at + offset);
        return Math.clamp(value, 0, Integer.MAX_VALUE);
    }

    private void put(int offset, int value) {
        SharedWords.putLong(memory, at + offset, value);
    }
}
