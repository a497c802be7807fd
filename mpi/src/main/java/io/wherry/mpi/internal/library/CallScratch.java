// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The scratch memory of a thread for output parameters of library functions, and for copies of
/// small messages.
///
/// ```text
///  0        64       72       80       88       96       128
///  +--------+--------+--------+--------+--------+--------+
///  | status | request| flag   | number | handle | second |
///  +--------+--------+--------+--------+--------+--------+
/// ```
final class CallScratch {
    /// Greatest length of a message that is copied to scratch memory.
    static final long ROOM = 4 << 10;

    private static final int REQUEST = 64;
    private static final int FLAG = 72;
    private static final int NUMBER = 80;
    private static final int HANDLE = 88;
    private static final int SECOND = 96;
    private static final int SIZE = 128;

    private static final ThreadLocal<CallScratch> MINE = ThreadLocal.withInitial(CallScratch::new);

    private static final class Counting {
        /// `(status, datatype, count)`.
        static final MethodHandle GET_COUNT = Library.opened().link("MPI_Get_count_c", 3);
    }

    private final MemorySegment memory = Arena.ofAuto().allocate(SIZE, 64);
    private @Nullable MemorySegment room;
    private final long address = memory.address();

    private CallScratch() {}

    /// Returns the scratch memory of the calling thread.
    static CallScratch mine() {
        return MINE.get();
    }

    /// Returns memory of at least [#ROOM] bytes, of [ReceiveArea#ofThread]; the same at each call.
    MemorySegment room() {
        MemorySegment memory = room;
        if (memory == null) {
            memory = ReceiveArea.ofThread(ROOM);
            room = memory;
        }
        return memory;
    }

    long status() {
        return address;
    }

    /// Returns the address of the request.
    long request() {
        return address + REQUEST;
    }

    /// Returns the address for a flag.
    long flag() {
        return address + FLAG;
    }

    /// Returns the address for a number.
    long number() {
        return address + NUMBER;
    }

    /// Returns the address for a handle.
    long handle() {
        return address + HANDLE;
    }

    /// Returns the address for a second handle.
    long second() {
        return address + SECOND;
    }

    boolean flagValue() {
        return memory.get(ValueLayout.JAVA_INT, FLAG) != 0;
    }

    int numberValue() {
        return memory.get(ValueLayout.JAVA_INT, NUMBER);
    }

    long wideNumberValue() {
        return memory.get(ValueLayout.JAVA_LONG, NUMBER);
    }

    long requestValue() {
        return handleAt(REQUEST);
    }

    long handleValue() {
        return handleAt(HANDLE);
    }

    long secondValue() {
        return handleAt(SECOND);
    }

    void setRequest(long request) {
        setHandle(REQUEST, request);
    }

    void setHandle(long handle) {
        setHandle(HANDLE, handle);
    }

    private long handleAt(int at) {
        return handleAt(memory, at);
    }

    /// Returns the handle that the library has written to memory.
    static long handleAt(MemorySegment memory, long at) {
        return Constants.INT_HANDLES
                ? memory.get(ValueLayout.JAVA_INT, at)
                : memory.get(ValueLayout.JAVA_LONG, at);
    }

    private void setHandle(int at, long handle) {
        if (Constants.INT_HANDLES) {
            memory.set(ValueLayout.JAVA_INT, at, (int) handle);
        } else {
            memory.set(ValueLayout.JAVA_LONG, at, handle);
        }
    }

    /// Returns the envelope of the received message, from the status.
    Envelope envelope() {
        return new Envelope(
                memory.get(ValueLayout.JAVA_INT, Constants.STATUS_SOURCE),
                memory.get(ValueLayout.JAVA_INT, Constants.STATUS_TAG),
                length(),
                false);
    }

    private long length() {
        return switch (Constants.STATUS_LENGTH) {
            case WHOLE -> memory.get(ValueLayout.JAVA_LONG, 16);
            case SPLIT -> {
                long low = memory.get(ValueLayout.JAVA_INT_UNALIGNED, 0) & 0xffff_ffffL;
                long high = (memory.get(ValueLayout.JAVA_INT_UNALIGNED, 4) & 0xffff_ffffL) >>> 1;
                yield (high << 32) | low;
            }
            case ASKED -> askLength();
        };
    }

    private long askLength() {
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    Counting.GET_COUNT.invokeExact(
                                            status(), Constants.datatype(Element.BYTE), number());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Get_count_c", code);
        }
        return wideNumberValue();
    }
}
