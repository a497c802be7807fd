// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface that receives expressions from the previous rank.
interface MigrantReceiver extends Remote {
    void land(HeapPopulation migrants) throws RemoteException;
}
