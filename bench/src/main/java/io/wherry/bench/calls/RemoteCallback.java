// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The callback interface that the other JVM calls, for java.rmi and Wherry.
public interface RemoteCallback extends Remote {
    int next(int number) throws RemoteException;
}
