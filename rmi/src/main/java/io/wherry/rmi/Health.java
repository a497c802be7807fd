// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The health of a runtime and its services, for load balancers and probes. Each runtime has one at
/// each of its addresses; [RmiRuntime#healthAt] returns its stub.
public interface Health extends Remote {

    /// Returns the status of a service, as set by [RmiRuntime#setHealth].
    ///
    /// @param service empty for the whole runtime, which is [HealthStatus#SERVING] unless it was
    ///     set otherwise
    @Quick
    HealthStatus check(String service) throws RemoteException;
}
