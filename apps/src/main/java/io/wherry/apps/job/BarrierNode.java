// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface of a rank in the tree of a barrier.
public interface BarrierNode extends Remote {
    /// Called by a child when it and all ranks below it have arrived.
    @Quick
    void arrived() throws RemoteException;

    /// Called by the parent when all ranks have arrived.
    @Quick
    void released() throws RemoteException;
}
