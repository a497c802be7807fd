// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// Takes pieces of two arrays.
interface ArrayReceiver extends Remote {
    /// Takes real and imaginary parts of which the first go to `first`.
    @Quick
    void take(int first, double[] re, double[] im) throws RemoteException;
}
