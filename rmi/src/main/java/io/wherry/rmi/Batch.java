// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.view.BatchCalls;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// Calls that go out together and run one after another, in the order in which they were made, at one peer.
///
/// ```java
/// try (Batch batch = new Batch()) {
///     Account account = batch.of(bank).open("Ann"); // no answer yet: a stub of what will be returned
///     account.deposit(100);
///     account.deposit(50);
///     System.out.println(account.balance());       // sends all, waits once
/// }
/// ```
///
/// Of the stubs that [#of] answers, methods that return nothing, or a remote interface, only join the batch. Any other method sends what
/// is there, itself last, and waits for its result; so do [#flush] and [#close]. If a call fails, those behind it do not run, and
/// who waits gets what was thrown. What a method promised can be called and passed as an argument at once, and is a usual stub
/// when the batch has run. Arguments are copied when the call is made. More than 4096 calls are sent in several parts.
///
/// One thread at a time may use a batch. Its peer keeps the calls until they are run or the connection is lost.
public final class Batch implements AutoCloseable {
    private final BatchCalls calls = new BatchCalls();

    /// An empty batch.
    public Batch() {}

    /// A stub of the same object whose calls join this batch. A call of an object of another node sends what is there first.
    ///
    /// @throws IllegalArgumentException if `stub` is no stub of this library
    public <T extends Remote> T of(T stub) {
        return calls.of(stub);
    }

    /// Sends what is there and waits until it has run.
    ///
    /// @throws RemoteException if a call failed; what the first one threw if that is no checked exception, else an
    ///     [java.rmi.UnexpectedException] with it
    public void flush() throws RemoteException {
        calls.flush();
    }

    /// As [#flush].
    @Override
    public void close() throws RemoteException {
        flush();
    }
}
