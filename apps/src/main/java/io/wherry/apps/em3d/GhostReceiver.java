// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface through which other ranks send the values of ghosts.
interface GhostReceiver extends Remote {
    /// Takes the values of all nodes of a rank that are ghosts here.
    @Quick
    void take(int rank, double[] values) throws RemoteException;
}
