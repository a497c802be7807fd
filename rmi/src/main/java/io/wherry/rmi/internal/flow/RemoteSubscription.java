// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.OneWay;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// What who gets the items asks for.
public interface RemoteSubscription extends Remote {

    /// So many more items may come.
    @OneWay
    void request(long items) throws RemoteException;

    /// No more items are wanted.
    @OneWay
    void cancel() throws RemoteException;
}
