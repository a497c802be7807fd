// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// The remote interface of the queue from which workers fetch jobs.
interface RouteQueue extends Remote {
    /// Removes and returns the first cities of a route that no worker has searched yet.
    ///
    /// @return null if the queue is empty
    int @Nullable [] next() throws RemoteException;
}
