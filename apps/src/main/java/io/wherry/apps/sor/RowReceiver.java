// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// Takes rows from the ranks beside it.
interface RowReceiver extends Remote {
    /// Takes the last row of the rank above.
    @Quick
    void fromAbove(double[] row) throws RemoteException;

    /// Takes the first row of the rank below.
    @Quick
    void fromBelow(double[] row) throws RemoteException;
}
