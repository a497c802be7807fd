// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// Where things are in a ring. Numbers are in the byte order of the machine.
///
/// ```text
///  0        128      256      384      512               512 + capacity
///  +--------+--------+--------+--------+-----------------+
///  |  tail  |  head  | reader | writer |      bytes      |
///  +--------+--------+--------+--------+-----------------+
///
///  tail     i64, bytes ever written; stored by the writer
///  head     i64, bytes ever read; stored by the reader
///  reader   i32, how the reader sleeps (see Bell); i32, 1 = the reader has left;
///           i32, 1 = the reader can wake who sleeps in a futex
///  writer   i32, how the writer sleeps; i32, 1 = the writer has ended; i32, as above
/// ```
///
/// Byte number n of the stream is at `n mod capacity`; the capacity is a power of two. What each
/// side stores often has 128 bytes of its own, since processors fetch cache lines in pairs.
public final class RingLayout {
    static final long TAIL_AT = 0;
    static final long HEAD_AT = 128;
    static final long READER_SLEEPS_AT = 256;
    static final long READER_LEFT_AT = 260;
    static final long READER_WAKES_AT = 264;
    static final long WRITER_SLEEPS_AT = 384;
    static final long WRITER_ENDED_AT = 388;
    static final long WRITER_WAKES_AT = 392;
    static final long BYTES_AT = 512;

    static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private RingLayout() {}

    /// Bytes that a ring takes.
    public static long size(int capacity) {
        return BYTES_AT + capacity;
    }
}
