// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface of a worker that receives the bounds of other workers.
interface BoundReceiver extends Remote {
    /// Reports a tour of this length.
    @Quick
    void shorter(int length) throws RemoteException;
}
