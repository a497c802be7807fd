// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// Memory of each rank that the others read and write without its help (MPI 4.1, chapter 12).
///
/// Offsets are bytes from the start of the target's memory; in a dynamic window they are addresses
/// at the target. Memory given here belongs to the operation until the epoch, or a flush, ends it.
public interface Window {
    /// The target of an access.
    ///
    /// @param offset bytes
    record Place(int rank, long offset) {}

    /// Lets the other ranks access `memory`, at its address. For dynamic windows alone.
    ///
    /// @param memory native; the window keeps it reachable until it is detached or the window is
    ///     freed
    void attach(MemorySegment memory);

    /// Detaches the memory that [#attach] attached at this address.
    void detach(MemorySegment memory);

    void put(MemorySegment from, Element element, Place to);

    void get(MemorySegment into, Element element, Place from);

    /// Combines `from` with the elements of the target, each element atomically.
    ///
    /// @param operation one of `MPI.SUM` and so on, or REPLACE
    void accumulate(MemorySegment from, Element element, Place to, Operation operation);

    /// Combines elements as [#accumulate] does, and returns the elements of the target before; with
    /// NO_OP it only reads.
    void fetch(Fetch fetch);

    /// Replaces one element by `from` if it equals `expected`; returns the element before.
    void compareAndSwap(CompareAndSwap swap);

    Transfer putLater(MemorySegment from, Element element, Place to);

    Transfer getLater(MemorySegment into, Element element, Place from);

    Transfer accumulateLater(MemorySegment from, Element element, Place to, Operation operation);

    Transfer fetchLater(Fetch fetch);

    /// Ends the current epoch of all ranks and begins the next one. Collective.
    ///
    /// @param assertions `MPI.MODE_...`
    void fence(int assertions);

    void lock(boolean exclusive, int rank, int assertions);

    void unlock(int rank);

    void lockAll(int assertions);

    void unlockAll();

    /// Blocks until all accesses of this rank to `rank` are complete at the target.
    void flush(int rank);

    void flushAll();

    /// Blocks until the origin memory of all accesses of this rank to `rank` may be used again.
    void flushLocal(int rank);

    void flushLocalAll();

    /// Makes writes of other ranks visible to loads of this rank, and stores of this rank visible
    /// to them.
    void sync();

    /// Begins an exposure epoch for the ranks of `group` (ranks in the context).
    void post(int[] group, int assertions);

    /// Blocks until the ranks of `group` have posted, and begins an access epoch.
    void start(int[] group, int assertions);

    /// Ends the access epoch that `start` began.
    void complete();

    /// Blocks until all ranks of the exposure epoch have completed their accesses.
    void await();

    /// Returns whether all ranks of the exposure epoch have completed their accesses. Does not
    /// block.
    boolean test();

    /// Frees the window. Collective.
    ///
    /// @throws mpi.MPIException also if an access failed; the window may be freed then
    void free();

    /// Returns whether the window is freed.
    boolean isFreed();

    /// A read-modify-write access.
    ///
    /// @param from the elements to combine; empty with NO_OP
    /// @param into memory for the elements of the target before
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
