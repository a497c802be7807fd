// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface of a rank for work stealing.
interface StealingPeer extends Remote {
    /// Removes and returns half of the waiting jobs, none if the queue is empty. The caller owes
    /// this rank one [#settle] for them.
    SearchState[] steal() throws RemoteException;

    /// Settles one theft: the stolen jobs are done or covered by other debts, and `found` is their
    /// count.
    void settle(SearchCount found) throws RemoteException;

    /// Tells this rank that the search is over.
    void stop() throws RemoteException;
}
