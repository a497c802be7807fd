// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// A worker that hears of the tours of others.
interface BoundReceiver extends Remote {
    /// Says that there is a tour of this length.
    @Quick
    void shorter(int length) throws RemoteException;
}
