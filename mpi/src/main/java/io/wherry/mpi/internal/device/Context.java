// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A communicator as a device knows it: ranks whose messages meet only each other.
///
/// Memory may be of the heap or native; native memory is not copied. A message is the whole of `data`, a row of
/// `element`s, without padding. Ranks given are those of the group that is talked to: the remote one of an
/// inter-communicator. `PROC_NULL` does not come here.
public interface Context {
    /// In the place of a source: whoever sends.
    int ANY_SOURCE = -1;

    /// In the place of a tag: any that a program may use.
    int ANY_TAG = -1;

    /// In the place of a colour: no part of any of the new contexts.
    int NO_COLOUR = -1;

    /// Rank of this process in its own group.
    int rank();

    /// Its own group, as ranks in the world, in the order of their ranks here. A copy.
    int[] group();

    /// The group that is talked to, as ranks in the world, if that is another one; null if not. A copy.
    int @Nullable [] remoteGroup();

    /// A context of the same ranks for what travels beside the messages of the program; there from the beginning, always
    /// the same one. It has no shadow of its own.
    Context shadow();

    /// Native memory that messages travel well from and to, used again and again; its content means nothing.
    ///
    /// @param size a power of two, not less than 512
    MemorySegment borrow(long size);

    /// Takes back what [#borrow] gave, when no transfer has it.
    void giveBack(MemorySegment memory);

    // One message.

    void send(SendMode mode, MemorySegment data, Element element, int destination, int tag);

    Transfer sendLater(
            SendMode mode, MemorySegment data, Element element, int destination, int tag);

    /// Receives into the start of `data`. Receives that could take the same message take them in the order in which they
    /// were begun.
    Envelope receive(MemorySegment data, Element element, int source, int tag);

    Transfer receiveLater(MemorySegment data, Element element, int source, int tag);

    /// Waits for a message, and leaves it there.
    Envelope probe(int source, int tag);

    /// What has come, or null; leaves it there.
    @Nullable Envelope probeNow(int source, int tag);

    /// Waits for a message and takes it off those that wait.
    MatchedMessage match(int source, int tag);

    /// As [#match], or null if none has come.
    @Nullable MatchedMessage matchNow(int source, int tag);

    // Many ranks.

    /// Begins a collective operation if the device has a way of its own for it; null, and nothing has happened, if it
    /// has not, such as for a [Reduction.Programmed]: then it is made of messages (`internal.schedule`). Whether it has depends on nothing that differs
    /// between the ranks.
    @Nullable Transfer begin(Collective operation);

    /// As [#begin], and waits for the end.
    ///
    /// @return false if the device has no way of its own
    boolean run(Collective operation);

    /// Whether [#run] does it: the same at all ranks, for what runs does not match what was begun (MPI 4.1, 6.12).
    default boolean runs(Collective operation) {
        return false;
    }

    // Other contexts: all ranks call the same, in the same order.

    Context duplicate();

    /// One context for each colour, ranks by `key` and then by their rank here.
    ///
    /// @param colour at least 0, or [#NO_COLOUR]
    /// @return null if this rank is in none
    @Nullable Context split(int colour, int key);

    /// As [#split] into those whose ranks can share memory.
    Context splitShared(int key);

    /// A context of some ranks; called by all ranks here, all with the same group.
    ///
    /// @param group ranks in the world
    /// @return null if this rank is not among them
    @Nullable Context create(int[] group);

    /// A context of two groups, this one and another; called by all ranks of both, on their own context.
    ///
    /// @param leader the rank here that talks for all
    /// @param bridge of the leaders; looked at by them alone
    /// @param remoteLeader the rank in `bridge` of the other one
    Context pair(int leader, Context bridge, int remoteLeader, int tag);

    /// Of an inter-communicator: one group of both. Those who say `high` come last.
    Context merge(boolean high);

    /// Memory that the other ranks may read and write; called by all.
    ///
    /// @param memory native; may be empty, may be of another size at each rank
    Window window(MemorySegment memory);

    /// Creates a window without memory, to which each rank attaches its own ([Window#attach]);
    /// called by all.
    Window dynamicWindow();

    /// Ends it, when all that was begun in it is done; called by all.
    void free();

    /// As [#free]; jobs that no context connects any more are independent when it returns.
    default void disconnect() {
        free();
    }
}
