// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import org.cojen.dirmi.Remote;
import org.cojen.dirmi.RemoteException;

/// The callback interface that the other JVM calls, for Dirmi.
public interface DirmiCallback extends Remote {
    int next(int number) throws RemoteException;
}
