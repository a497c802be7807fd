// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// An operation in progress: a message being sent or received, or a collective operation.
///
/// One thread at a time may use it, unless the class says otherwise. The memory passed at its start
/// belongs to the transfer until [#test] has returned true or [#await] has returned.
public interface Transfer {

    /// Returns whether the transfer is done; makes progress on it and on all other transfers of
    /// this rank. After it has returned true, it returns true at once.
    ///
    /// @throws mpi.MPIException if it failed, such as a message longer than its memory
    ///     (`MPI.ERR_TRUNCATE`)
    boolean test();

    /// Blocks until the transfer is done.
    ///
    /// @throws mpi.MPIException if it failed
    void await();

    /// Returns the envelope of the received message, for a receive that is done.
    Envelope envelope();

    /// Requests cancellation, which has an effect only before the transfer begins; the transfer
    /// must still be awaited. Only for messages.
    void cancel();

    /// Returns whether a thread may call [#cancel] while another one waits for the transfer.
    default boolean isCancellableWhileAwaited() {
        return false;
    }

    /// Returns whether this is a receive without a matching message: no other rank waits for it.
    default boolean isUnmatchedReceive() {
        return false;
    }

    /// Detaches the transfer: it completes by itself. The program must not touch its memory before
    /// the communicator has been synchronised by other means.
    void free();
}
