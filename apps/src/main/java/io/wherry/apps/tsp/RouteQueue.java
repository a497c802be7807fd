// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// Where workers fetch jobs.
interface RouteQueue extends Remote {
    /// The first cities of routes that nobody has looked at.
    ///
    /// @return null if none are left
    int @Nullable [] next() throws RemoteException;
}
