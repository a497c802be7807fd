// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// Takes rows from the ranks beside it.
interface RowReceiver extends Remote {
    /// Takes the last row of the rank above.
    void fromAbove(double[] row) throws RemoteException;

    /// Takes the first row of the rank below.
    void fromBelow(double[] row) throws RemoteException;
}
