// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.window;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.schedule.Arithmetic;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// The target side of a window: the memory of this rank, as others access it. Each access is
/// executed under a lock; no thread blocks while it holds the lock.
public final class WindowTarget {
    private static final int NO_ERROR = 0;

    private final WindowMemory memory;
    private final ReentrantLock lock = new ReentrantLock();
    private final LockQueue locks;

    /// By rank: the error class of the first failed access that the rank was not told of yet.
    private final Map<Integer, Integer> refused = new ConcurrentHashMap<>();

    public WindowTarget(WindowMemory memory) {
        this(memory, new LockQueue());
    }

    private WindowTarget(WindowMemory memory, LockQueue locks) {
        this.memory = memory;
        this.locks = locks;
    }

    /// Returns a target with other memory and the locks of this one.
    public WindowTarget with(WindowMemory other) {
        return new WindowTarget(other, locks);
    }

    public WindowMemory memory() {
        return memory;
    }

    public LockQueue locks() {
        return locks;
    }

    /// Checks a range of bytes.
    ///
    /// @return an error class, or 0
    public int check(Frame.Access.Range range, Element element) {
        boolean inside =
                memory.find(range.offset(), range.length()) != null
                        && range.length() % element.size() == 0;
        return inside ? NO_ERROR : ErrorClass.RMA_RANGE;
    }

    /// Keeps an error until the rank flushes.
    public void refuse(int rank, int error) {
        if (error != NO_ERROR) {
            refused.putIfAbsent(rank, error);
        }
    }

    /// Removes and returns the first error of a rank since its last flush, or 0.
    public int takeRefusal(int rank) {
        Integer error = refused.remove(rank);
        return error == null ? NO_ERROR : error;
    }

    /// An access to memory that was found under the lock.
    @FunctionalInterface
    private interface Access {
        /// @return an error class, or 0
        int perform(MemorySegment there);
    }

    /*
     * The range was checked when the access arrived; memory of a dynamic window may have been
     * detached since. The program may have closed the memory of any window.
     */
    private int locked(long offset, long length, Access access) {
        lock.lock();
        try {
            MemorySegment there = memory.find(offset, length);
            return there == null ? ErrorClass.RMA_RANGE : performed(access, there);
        } finally {
            lock.unlock();
        }
    }

    private static int performed(Access access, MemorySegment there) {
        try {
            return access.perform(there);
        } catch (IllegalStateException e) {
            if (there.scope().isAlive()) {
                throw e; // memory of the caller is closed
            }
            return ErrorClass.BUFFER;
        }
    }

    /// Stores `from`.
    ///
    /// @return an error class, or 0
    public int put(long offset, MemorySegment from) {
        return locked(offset, from.byteSize(), there -> copied(from, there));
    }

    /// Copies elements of the window into `into`.
    ///
    /// @return an error class, or 0
    public int get(long offset, MemorySegment into) {
        return locked(offset, into.byteSize(), there -> copied(there, into));
    }

    private static int copied(MemorySegment from, MemorySegment into) {
        into.copyFrom(from);
        return NO_ERROR;
    }

    /// Combines `from` with the elements of the window.
    ///
    /// @return an error class, or 0
    public int accumulate(Frame.Access.AccessAction act, long offset, MemorySegment from) {
        return locked(offset, from.byteSize(), there -> combined(act, from, there));
    }

    private static int combined(
            Frame.Access.AccessAction act, MemorySegment from, MemorySegment there) {
        if (!Arithmetic.isDefined(act.operation(), act.element())) {
            return ErrorClass.OP;
        }
        Arithmetic.combine(act.operation(), act.element(), from, there);
        return NO_ERROR;
    }

    /// Copies elements of the window into `into`, then combines `from` with them; `from` is empty
    /// if they are only read.
    ///
    /// @return an error class, or 0
    public int fetch(
            Frame.Access.AccessAction act, long offset, MemorySegment from, MemorySegment into) {
        return locked(
                offset,
                into.byteSize(),
                there -> {
                    into.copyFrom(there);
                    return from.byteSize() == 0 ? NO_ERROR : combined(act, from, there);
                });
    }

    /// Copies an element into `into`, and replaces it by `from` if it equals `expected`.
    ///
    /// @return an error class, or 0
    public int swap(long offset, MemorySegment from, MemorySegment expected, MemorySegment into) {
        return locked(
                offset,
                into.byteSize(),
                there -> {
                    into.copyFrom(there);
                    return into.mismatch(expected) < 0 ? copied(from, there) : NO_ERROR;
                });
    }
}
