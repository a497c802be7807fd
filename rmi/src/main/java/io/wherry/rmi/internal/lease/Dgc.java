// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.OneWay;
import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface for distributed garbage collection. Each node exports one under a
/// well-known number. The numbers of objects are those of the node that has them.
///
/// The node of an object counts how often it has sent a reference over a connection. A node that
/// refers to it counts the references it has received, and sends that count when its last stub is
/// gone. So messages that cross in flight do no harm.
public interface Dgc extends Remote {
    /// The object number of this interface at each node.
    long NUMBER = 1;

    /// Counts one more reference of the caller to each of these objects, over this connection.
    /// Unknown objects are ignored.
    @Quick
    void dirty(long[] objects) throws RemoteException;

    /// Subtracts references of the caller to these objects.
    ///
    /// @param times the number of references for each object
    @OneWay
    void clean(long[] objects, int[] times) throws RemoteException;

    /// Tells how many references of the caller to objects of this node it has counted. Sent some
    /// time after a message that could not be read, or not to its end: references in it were not
    /// counted there. Objects that are not listed have none.
    ///
    /// @param times the number of references for each object
    @OneWay
    void held(long[] objects, int[] times) throws RemoteException;

    /// Reports that the caller has received a stub of a third node's object from this node, and has
    /// called [#dirty] at the third node, or cannot reach it within a lease.
    @Quick
    @OneWay
    void received(String node, long object) throws RemoteException;
}
