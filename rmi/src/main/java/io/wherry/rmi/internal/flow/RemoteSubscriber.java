// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.OneWay;
import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// A subscriber that can be called by peers.
public interface RemoteSubscriber extends Remote {

    /// Called when the stream begins.
    @Quick
    @OneWay
    void begun(RemoteSubscription subscription) throws RemoteException;

    /// Called with the next item, which must not be null.
    @Quick
    @OneWay
    void next(@Nullable Object item) throws RemoteException;
}
