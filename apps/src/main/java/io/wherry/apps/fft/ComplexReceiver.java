// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface that receives pieces as arrays of objects.
interface ComplexReceiver extends Remote {
    /// Takes elements from `first` on.
    @Quick
    void take(int first, Complex[] piece) throws RemoteException;
}
