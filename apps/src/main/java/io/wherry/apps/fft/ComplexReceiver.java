// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// Takes pieces of vectors of complex numbers.
interface ComplexReceiver extends Remote {
    /// Takes elements of which the first goes to `first`.
    @Quick
    void take(int first, Complex[] piece) throws RemoteException;
}
