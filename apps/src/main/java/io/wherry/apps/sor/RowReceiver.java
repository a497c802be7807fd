// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface that receives rows from the neighbours.
interface RowReceiver extends Remote {
    /// Takes the last row of the rank above.
    @Quick
    void fromAbove(double[] row) throws RemoteException;

    /// Takes the first row of the rank below.
    @Quick
    void fromBelow(double[] row) throws RemoteException;
}
