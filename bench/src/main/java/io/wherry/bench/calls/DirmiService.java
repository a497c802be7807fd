// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.zoo.shapes.IntNode;
import org.cojen.dirmi.Batched;
import org.cojen.dirmi.Remote;
import org.cojen.dirmi.RemoteException;
import org.cojen.dirmi.Serialized;

/// The remote object, for Dirmi, which reads an array of objects as `Object[]`.
public interface DirmiService extends Remote {
    void nothing() throws RemoteException;

    @Batched
    void tell() throws RemoteException;

    int next(int number) throws RemoteException;

    byte[] echoBytes(byte[] bytes) throws RemoteException;

    double[] echoDoubles(double[] numbers) throws RemoteException;

    void take(byte[] bytes) throws RemoteException;

    @Serialized(filter = "io.wherry.testkit.zoo.shapes.*")
    IntNode echoList(IntNode list) throws RemoteException;

    int give(Object[] callbacks) throws RemoteException;

    Object[] fetch() throws RemoteException;

    void fail() throws RemoteException, ServiceException;

    /// Blocks, see [BlockingOperation].
    ///
    /// @param what number of a [BlockingOperation]
    long block(int what, long argument) throws RemoteException;

    /// Starts the second rank of an exchange.
    ///
    /// @param exchange number of an [Exchange]
    /// @return the mailbox of the second rank
    DirmiMailbox join(int exchange, DirmiMailbox first) throws RemoteException;

    int callBack(DirmiCallback callback, int number) throws RemoteException;
}
