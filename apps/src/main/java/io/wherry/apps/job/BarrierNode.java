// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// A rank in the tree of a barrier.
public interface BarrierNode extends Remote {
    /// A child says that it and all below it have come.
    @Quick
    void arrived() throws RemoteException;

    /// The parent says that all ranks have come.
    @Quick
    void released() throws RemoteException;
}
