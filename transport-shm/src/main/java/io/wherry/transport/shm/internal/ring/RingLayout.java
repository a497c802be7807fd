// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// The memory layout of a ring. Numbers are in native byte order.
///
/// ```text
///  0        128      256      384               384 + capacity
///  +--------+--------+--------+-----------------+
///  |  head  | reader | writer |     records     |
///  +--------+--------+--------+-----------------+
///
///  head     i64, total bytes of consumed records; stored by the reader
///  reader   i32, sleep state of the reader (see WakeupSignal); i32, 1 = the reader has left;
///           i32, 1 = the reader can wake a thread that sleeps in a futex
///  writer   i32, sleep state of the writer; i32, 1 = the writer has ended; i32, as above
///  record   i64, number of bytes that follow, greater than 0; the bytes; padding to a multiple of 64
/// ```
///
/// Byte number n of the records is at `n mod capacity`; the capacity is a power of two. The length
/// of a record is stored last, so a short record is transferred to the reader's core as one cache
/// line. A 0 marks the start of the next record. Fields that one side stores often are padded to
/// 128 bytes, since processors fetch cache lines in pairs.
public final class RingLayout {
    static final long HEAD_AT = 0;
    static final long READER_SLEEPS_AT = 128;
    static final long READER_LEFT_AT = 132;
    static final long READER_WAKES_AT = 136;
    static final long WRITER_SLEEPS_AT = 256;
    static final long WRITER_ENDED_AT = 260;
    static final long WRITER_WAKES_AT = 264;
    static final long RECORDS_AT = 384;

    /// The alignment of records: a cache line.
    static final int LINE = 64;

    /// The length before the bytes of a record.
    static final int HEADER = Long.BYTES;

    static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private RingLayout() {}

    /// Returns the size of a ring, in bytes.
    ///
    /// @param capacity a power of two, at least 256
    public static long size(int capacity) {
        return RECORDS_AT + capacity;
    }

    /// Returns the space in the ring for a record of `count` bytes.
    static long recordSize(long count) {
        return (HEADER + count + LINE - 1) & -LINE;
    }

    /// Returns the length limit of a record: there is always a line for the 0 after it.
    static int longest(int capacity) {
        return capacity - LINE - HEADER;
    }
}
