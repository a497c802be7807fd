// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.rmi.Quick;
import io.wherry.testkit.zoo.shapes.IntNode;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote object, for java.rmi and Wherry. java.rmi does not look at `@Quick`.
public interface RemoteService extends Remote {
    @Quick
    void quick() throws RemoteException;

    void nothing() throws RemoteException;

    @Quick
    int next(int number) throws RemoteException;

    byte[] echoBytes(byte[] bytes) throws RemoteException;

    double[] echoDoubles(double[] numbers) throws RemoteException;

    void take(byte[] bytes) throws RemoteException;

    IntNode echoList(IntNode list) throws RemoteException;

    int give(RemoteCallback[] callbacks) throws RemoteException;

    RemoteCallback[] fetch() throws RemoteException;

    void fail() throws RemoteException, ServiceException;

    /// Blocks, see [BlockingOperation].
    ///
    /// @param what number of a [BlockingOperation]
    long block(int what, long argument) throws RemoteException;

    /// Starts the second rank of an exchange.
    ///
    /// @param exchange number of an [Exchange]
    /// @return the mailbox of the second rank
    RemoteMailbox join(int exchange, RemoteMailbox first) throws RemoteException;

    int callBack(RemoteCallback callback, int number) throws RemoteException;
}
