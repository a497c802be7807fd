// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.OneWay;
import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// Who gets the items of a stream.
public interface RemoteSubscriber extends Remote {

    /// The stream begins.
    @Quick
    @OneWay
    void begun(RemoteSubscription subscription) throws RemoteException;

    /// An item; nulls are refused.
    @Quick
    @OneWay
    void next(@Nullable Object item) throws RemoteException;
}
