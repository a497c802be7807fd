// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// A rank as the others see it.
interface StealingPeer extends Remote {
    /// Gives away half of the jobs that wait here, none if none do. The caller owes this rank a [#settle] for them.
    SearchState[] steal() throws RemoteException;

    /// Pays one debt: the jobs that were stolen are done, or others answer for them, and this was found.
    void settle(SearchCount found) throws RemoteException;

    /// Says that the search is over.
    void stop() throws RemoteException;
}
