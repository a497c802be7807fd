// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.view.BatchCalls;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// A batch of calls that are sent together and run sequentially at one peer, in the order in which
/// they were made.
///
/// ```java
/// try (Batch batch = new Batch()) {
///     Account account = batch.of(bank).open("Ann"); // not sent yet: a stub of the future result
///     account.deposit(100);
///     account.deposit(50);
///     System.out.println(account.balance());       // sends all calls, blocks once
/// }
/// ```
///
/// Calls of the stubs that [#of] returns are added to the batch if their method is void or returns
/// a remote interface. A call of any other method sends the batch, with itself as the last call,
/// and blocks until its result has arrived; the stage of an asynchronous method is complete then.
/// [#flush] and [#close] also send the batch and block. If a call fails, later calls of the batch
/// do not run, and the blocked caller gets the exception. The stub that an added call returns can
/// be called at once, and passed as an argument in calls of the same batch, but not within another
/// argument; it is an ordinary stub after the batch has run. A call of it in the same batch throws
/// a `NoSuchObjectException` if the peer returns an object of a third node. Arguments are copied
/// when the call is made. More than 4096 calls are sent in several parts.
///
/// One thread at a time may use a batch. The peer keeps the calls until they have run or the
/// connection is lost.
public final class Batch implements AutoCloseable {
    private final BatchCalls calls = new BatchCalls();

    /// Makes an empty batch.
    public Batch() {}

    /// Returns a stub of the same object whose calls are added to this batch. A call of an object
    /// of another node sends the collected calls first.
    ///
    /// @throws IllegalArgumentException if `stub` is not a stub of this library
    public <T extends Remote> T of(T stub) {
        return calls.of(stub);
    }

    /// Sends the collected calls and blocks until they have run.
    ///
    /// @throws RemoteException if a call failed: the exception of the first failed call, wrapped in
    ///     a [java.rmi.UnexpectedException] if it is another checked exception
    public void flush() throws RemoteException {
        calls.flush();
    }

    /// Sends the collected calls and blocks until they have run, like [#flush].
    @Override
    public void close() throws RemoteException {
        flush();
    }
}
