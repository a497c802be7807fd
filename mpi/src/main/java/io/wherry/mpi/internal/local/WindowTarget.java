// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.schedule.Arithmetic;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// The memory of this rank in a window, as the others reach it. Whatever is done to it is done at once: under a lock that
/// nobody holds while waiting.
final class WindowTarget {
    private static final int NO_ERROR = 0;

    private final MemorySegment memory;
    private final ReentrantLock lock = new ReentrantLock();
    private final LockQueue locks = new LockQueue();

    /// What could not be done for a rank that was not told yet: the class of the error.
    private final Map<Integer, Integer> refused = new ConcurrentHashMap<>();

    WindowTarget(MemorySegment memory) {
        this.memory = memory;
    }

    LockQueue locks() {
        return locks;
    }

    /// What is wrong with a range of bytes.
    ///
    /// @return the class of the error, or 0
    int check(Frame.Access.Range range, Element element) {
        long size = memory.byteSize();
        boolean inside =
                range.offset() >= 0
                        && range.length() >= 0
                        && range.offset() <= size
                        && range.length() <= size - range.offset()
                        && range.length() % element.size() == 0;
        return inside ? NO_ERROR : ErrorClass.RMA_RANGE;
    }

    /// Keeps an error until the rank asks.
    void refuse(int rank, int error) {
        if (error != NO_ERROR) {
            refused.putIfAbsent(rank, error);
        }
    }

    /// The first error of a rank since it was asked last, or 0.
    int takeRefusal(int rank) {
        Integer error = refused.remove(rank);
        return error == null ? NO_ERROR : error;
    }

    void put(long offset, MemorySegment from) {
        lock.lock();
        try {
            MemorySegment.copy(from, 0, memory, offset, from.byteSize());
        } finally {
            lock.unlock();
        }
    }

    void get(long offset, MemorySegment into) {
        lock.lock();
        try {
            MemorySegment.copy(memory, offset, into, 0, into.byteSize());
        } finally {
            lock.unlock();
        }
    }

    /// Combines `from` with what is there.
    ///
    /// @return the class of an error, or 0
    int accumulate(Frame.Access.Act act, long offset, MemorySegment from) {
        if (!Arithmetic.isDefined(act.operation(), act.element())) {
            return ErrorClass.OP;
        }
        lock.lock();
        try {
            MemorySegment there = memory.asSlice(offset, from.byteSize());
            Arithmetic.combine(act.operation(), act.element(), from, there);
            return NO_ERROR;
        } finally {
            lock.unlock();
        }
    }

    /// Reads what is there into `into`, then combines `from` with it; `from` is empty if it is only read.
    ///
    /// @return the class of an error, or 0
    int fetch(Frame.Access.Act act, long offset, MemorySegment from, MemorySegment into) {
        lock.lock();
        try {
            get(offset, into);
            return from.byteSize() == 0 ? NO_ERROR : accumulate(act, offset, from);
        } finally {
            lock.unlock();
        }
    }

    /// Reads an element into `into`, and replaces it by `from` if it is `expected`.
    void swap(long offset, MemorySegment from, MemorySegment expected, MemorySegment into) {
        lock.lock();
        try {
            get(offset, into);
            if (into.mismatch(expected) < 0) {
                put(offset, from);
            }
        } finally {
            lock.unlock();
        }
    }
}
