// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A communicator as a device implements it. Messages of different contexts never match each other.
///
/// Memory may be on the heap or native; native memory is not copied. A message is the whole of
/// `data`, a row of `element`s without padding. Rank arguments are ranks of the group that this
/// context sends to: the remote group of an inter-communicator. `PROC_NULL` is not passed to this
/// interface.
public interface Context {
    /// Wildcard in the place of a source: any rank.
    int ANY_SOURCE = -1;

    /// Wildcard in the place of a tag: any tag that a program may use.
    int ANY_TAG = -1;

    /// In the place of a colour: the rank joins none of the new contexts.
    int NO_COLOUR = -1;

    /// Returns the rank of this process in its own group.
    int rank();

    /// Returns the own group, as ranks in the world, in the order of their ranks here. A copy.
    int[] group();

    /// Returns the remote group of an inter-communicator, as ranks in the world; null for an
    /// intra-communicator. A copy.
    int @Nullable [] remoteGroup();

    /// Returns the shadow: a context of the same ranks for internal messages, which must not match
    /// messages of the program. Always the same instance. A shadow has no shadow of its own.
    Context shadow();

    /// Lends native memory from a pool, suited for messages; its content is undefined.
    ///
    /// @param size a power of two, not less than 512
    MemorySegment borrow(long size);

    /// Lends memory as [#borrow] does, to receive messages that may be longer; such a message
    /// overwrites nothing else. It may be on the heap.
    default MemorySegment borrowToReceive(long size) {
        return borrow(size);
    }

    /// Returns memory of [#borrow] to the pool. No transfer may use it any more.
    void giveBack(MemorySegment memory);

    // Point-to-point messages.

    void send(SendMode mode, MemorySegment data, Element element, int destination, int tag);

    Transfer sendLater(
            SendMode mode, MemorySegment data, Element element, int destination, int tag);

    /// Receives into the start of `data`. Receives that could match the same message match in the
    /// order in which they were posted.
    Envelope receive(MemorySegment data, Element element, int source, int tag);

    Transfer receiveLater(MemorySegment data, Element element, int source, int tag);

    /// Blocks until a message is there, and does not receive it.
    Envelope probe(int source, int tag);

    /// Returns the envelope of a message that is there, or null; does not receive it.
    @Nullable Envelope probeNow(int source, int tag);

    /// Blocks until a message is there, and removes it from the queue of unexpected messages.
    MatchedMessage match(int source, int tag);

    /// Same as [#match], or null if none has come.
    @Nullable MatchedMessage matchNow(int source, int tag);

    // Collective operations.

    /// Begins a collective operation if the device has an implementation of its own; otherwise
    /// returns null and does nothing, such as for a [Reduction.Programmed]. The caller then makes
    /// the operation of messages (`internal.schedule`). All ranks get the same decision.
    @Nullable Transfer begin(Collective operation);

    /// Runs the operation as [#begin] does, and blocks until it is done.
    ///
    /// @return false if the device has no implementation of its own
    boolean run(Collective operation);

    /// Returns whether [#run] has an implementation: the same at all ranks, because a blocking
    /// operation does not match a non-blocking one (MPI 4.1, 6.12).
    default boolean runs(Collective operation) {
        return false;
    }

    /// Returns why operations of all ranks cannot end: a process of another job is lost.
    ///
    /// @return null if none is, or the device cannot tell
    default @Nullable MPIException loss() {
        return null;
    }

    /// Returns whether [#free] blocks until all ranks call it, which must be in the same order then.
    default boolean freesTogether() {
        return false;
    }

    // Creation of contexts. All ranks make the same calls in the same order.

    Context duplicate();

    /// Begins to duplicate this context, and does not wait for other ranks, if the device has an
    /// implementation of its own; otherwise returns null and does nothing. The ranks then agree on
    /// a [#proposal] by messages, and pass it to [#duplicate(long)]. All get the same decision.
    default @Nullable Duplication duplicateLater() {
        return null;
    }

    /// Returns a number for a new context that this rank has given to no other. Not for devices
    /// that implement [#duplicateLater].
    default long proposal() {
        throw new UnsupportedOperationException("the device numbers its contexts");
    }

    /// Creates a duplicate without messages. Not for devices that implement [#duplicateLater].
    ///
    /// @param number the same at all ranks: the [#proposal] of one of them
    default Context duplicate(long number) {
        throw new UnsupportedOperationException("the device numbers its contexts");
    }

    /// Creates one context for each colour, with ranks ordered by `key` and then by their rank
    /// here.
    ///
    /// @param colour at least 0, or [#NO_COLOUR]
    /// @return null if this rank is in none of them
    @Nullable Context split(int colour, int key);

    /// Splits this context as [#split] does, into contexts whose ranks can share memory.
    Context splitShared(int key);

    /// Creates a context of some ranks. Collective; all ranks pass the same group.
    ///
    /// @param group ranks in the world
    /// @return null if this rank is not among them
    @Nullable Context create(int[] group);

    /// Creates a context of some ranks, which alone call this, if the device has an implementation of
    /// its own; otherwise returns null and does nothing. All ranks get the same decision.
    ///
    /// @param ranks here, with the own one
    default @Nullable Context createGroup(int[] ranks, int tag) {
        return null;
    }

    /// Creates a context of two groups, this one and another. Collective over both groups, each on
    /// its own context.
    ///
    /// @param leader the rank here that communicates with the other group
    /// @param bridge a context of both leaders; used by them alone
    /// @param remoteLeader the rank in `bridge` of the other leader
    Context pair(int leader, Context bridge, int remoteLeader, int tag);

    /// Merges both groups of an inter-communicator into one. The ranks of the group that passes
    /// `high` come last.
    Context merge(boolean high);

    /// Creates a window of memory that the other ranks may read and write. Collective.
    ///
    /// @param memory native; may be empty, and may differ in size between the ranks
    Window window(MemorySegment memory);

    /// Creates a window without memory, to which each rank attaches its own ([Window#attach]).
    /// Collective.
    Window dynamicWindow();

    /// Frees this context when all operations on it are done. Collective.
    void free();

    /// Frees this context after a failure, if the device can do that without the other ranks.
    default void abandon() {}

    /// Frees this context as [#free] does. When it returns, jobs that no context connects any more
    /// are independent.
    default void disconnect() {
        free();
    }
}
