// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface that receives pieces as two arrays.
interface ArrayReceiver extends Remote {
    /// Takes the real and imaginary parts of elements from `first` on.
    @Quick
    void take(int first, double[] re, double[] im) throws RemoteException;
}
