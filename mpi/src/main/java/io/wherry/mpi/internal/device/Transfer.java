// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// Work that was begun and is ended by asking for it: a message sent or received, a collective operation.
///
/// One thread at a time may ask. The memory given when it began belongs to the transfer until [#test] has said yes or
/// [#await] has returned.
public interface Transfer {

    /// Whether it is done; moves it, and everything else that this rank has begun, forward. Once it has said yes, it
    /// says yes at once.
    ///
    /// @throws mpi.MPIException if it failed, such as a message longer than its memory (`MPI.ERR_TRUNCATE`)
    boolean test();

    /// Waits until it is done.
    ///
    /// @throws mpi.MPIException if it failed
    void await();

    /// Of a receive that is done: what was received.
    Envelope envelope();

    /// Asks that it be given up, if it has not begun; it still has to be awaited. Only for messages.
    void cancel();

    /// Returns true for a receive whose message has not come: no other rank waits for it.
    default boolean isUnmatchedReceive() {
        return false;
    }

    /// Gives up interest in it: it goes on by itself, and its memory is not to be touched before the communicator has
    /// been synchronised otherwise.
    void free();
}
