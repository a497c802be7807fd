// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// Memory of each rank that the others read and write without its help (MPI 4.1, chapter 12).
///
/// Offsets are bytes from the start of the target's memory; in a dynamic window they are addresses
/// at the target. Memory given here belongs to the operation until the epoch, or a flush, ends it.
public interface Window {
    /// Where an operation goes.
    ///
    /// @param offset bytes
    record Place(int rank, long offset) {}

    /// Lets the other ranks access `memory`, at its address. For dynamic windows alone.
    ///
    /// @param memory native; the window keeps it reachable until it is detached or the window is
    ///     freed
    void attach(MemorySegment memory);

    /// Ends what [#attach] began for the memory at this address.
    void detach(MemorySegment memory);

    void put(MemorySegment from, Element element, Place to);

    void get(MemorySegment into, Element element, Place from);

    /// Combines `from` with what is there, element by element, each at once.
    ///
    /// @param operation one of `MPI.SUM` and so on, or REPLACE
    void accumulate(MemorySegment from, Element element, Place to, Operation operation);

    /// As [#accumulate], and gives what was there; with NO_OP it only reads.
    void fetch(Fetch fetch);

    /// Replaces one element by `from` if it is `expected`; gives what was there.
    void compareAndSwap(CompareAndSwap swap);

    Transfer putLater(MemorySegment from, Element element, Place to);

    Transfer getLater(MemorySegment into, Element element, Place from);

    Transfer accumulateLater(MemorySegment from, Element element, Place to, Operation operation);

    Transfer fetchLater(Fetch fetch);

    /// Ends what all ranks have begun and begins what follows; called by all.
    ///
    /// @param assertions `MPI.MODE_...`
    void fence(int assertions);

    void lock(boolean exclusive, int rank, int assertions);

    void unlock(int rank);

    void lockAll(int assertions);

    void unlockAll();

    /// What this rank has begun at `rank` is done there.
    void flush(int rank);

    void flushAll();

    /// The memory given for what this rank has begun at `rank` may be used again.
    void flushLocal(int rank);

    void flushLocalAll();

    /// What others have written is seen by this rank's own reads, and the other way round.
    void sync();

    /// Lets the ranks of `group` (ranks in the context) begin.
    void post(int[] group, int assertions);

    /// Waits until the ranks of `group` have posted.
    void start(int[] group, int assertions);

    /// Ends what `start` began.
    void complete();

    /// Waits until all that `post` let begin have completed.
    void await();

    /// As [#await], now: whether they have.
    boolean test();

    /// Ends it; called by all.
    void free();

    /// Combines and gives what was there.
    ///
    /// @param from what to combine; empty with NO_OP
    /// @param into as long as what is read
    record Fetch(
            MemorySegment from,
            MemorySegment into,
            Element element,
            Place at,
            Operation operation) {}

    record CompareAndSwap(
            MemorySegment from,
            MemorySegment expected,
            MemorySegment into,
            Element element,
            Place at) {}
}
