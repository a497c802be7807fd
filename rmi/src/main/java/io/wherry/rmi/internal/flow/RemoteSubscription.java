// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.OneWay;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// A subscription that can be called by peers.
public interface RemoteSubscription extends Remote {

    /// Requests further items.
    @OneWay
    void request(long items) throws RemoteException;

    /// Cancels the subscription.
    @OneWay
    void cancel() throws RemoteException;
}
