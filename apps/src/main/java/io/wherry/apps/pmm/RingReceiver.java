// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface that receives rows from the previous rank.
interface RingReceiver extends Remote {
    @Quick
    void take(double[] row) throws RemoteException;
}
