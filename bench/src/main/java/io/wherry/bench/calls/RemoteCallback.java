// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// What the other JVM may call, for java.rmi and Wherry.
public interface RemoteCallback extends Remote {
    int next(int number) throws RemoteException;
}
