// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.OneWay;
import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// What nodes tell each other about references. Each has one, under a number that is known. The numbers of objects are those of
/// the node that has them.
///
/// Who has an object counts how often it has sent a reference over a connection. Who refers to it counts how often one came, and
/// says so when the last stub is gone: so it does not matter what crosses on the way.
public interface Collector extends Remote {
    /// The number of a node's collector.
    long NUMBER = 1;

    /// The caller refers to these objects of the node, over this connection, once more each. Unknown ones are passed over.
    @Quick
    void dirty(long[] objects) throws RemoteException;

    /// The caller refers to these objects no more, to each as if it had come so many times less.
    @OneWay
    void clean(long[] objects, int[] times) throws RemoteException;

    /// The caller has told the node that has the object, of which this node has sent it a stub, that it refers to it; or cannot.
    @Quick
    @OneWay
    void received(String node, long object) throws RemoteException;
}
