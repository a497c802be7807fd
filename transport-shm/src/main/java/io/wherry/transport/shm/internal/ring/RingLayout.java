// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// Where things are in a ring. Numbers are in the byte order of the machine.
///
/// ```text
///  0        128      256      384               384 + capacity
///  +--------+--------+--------+-----------------+
///  |  head  | reader | writer |     records     |
///  +--------+--------+--------+-----------------+
///
///  head     i64, bytes of records ever taken; stored by the reader
///  reader   i32, how the reader sleeps (see Bell); i32, 1 = the reader has left;
///           i32, 1 = the reader can wake who sleeps in a futex
///  writer   i32, how the writer sleeps; i32, 1 = the writer has ended; i32, as above
///  record   i64, how many bytes follow, greater than 0; the bytes; up to a multiple of 64
/// ```
///
/// Byte number n of the records is at `n mod capacity`; the capacity is a power of two. The length of a record is stored last,
/// so a short record crosses to the reader's core as one cache line. Where the next record will start there is a 0.
/// What each side stores often has 128 bytes of its own, since processors fetch cache lines in pairs.
public final class RingLayout {
    static final long HEAD_AT = 0;
    static final long READER_SLEEPS_AT = 128;
    static final long READER_LEFT_AT = 132;
    static final long READER_WAKES_AT = 136;
    static final long WRITER_SLEEPS_AT = 256;
    static final long WRITER_ENDED_AT = 260;
    static final long WRITER_WAKES_AT = 264;
    static final long RECORDS_AT = 384;

    /// Records start at multiples of this: a cache line.
    static final int LINE = 64;

    /// The length before the bytes of a record.
    static final int HEADER = Long.BYTES;

    static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private RingLayout() {}

    /// Bytes that a ring takes.
    ///
    /// @param capacity a power of two, at least 256
    public static long size(int capacity) {
        return RECORDS_AT + capacity;
    }

    /// What a record of so many bytes takes of the ring.
    static long recordSize(long count) {
        return (HEADER + count + LINE - 1) & -LINE;
    }

    /// The longest record: behind it there is always a line for the 0.
    static int longest(int capacity) {
        return capacity - LINE - HEADER;
    }
}
