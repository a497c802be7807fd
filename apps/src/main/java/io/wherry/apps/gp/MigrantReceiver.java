// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// Takes expressions from the rank before.
interface MigrantReceiver extends Remote {
    void land(HeapPopulation migrants) throws RemoteException;
}
