// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import org.cojen.dirmi.Remote;
import org.cojen.dirmi.RemoteException;

/// The mailbox of a rank, for Dirmi.
public interface DirmiMailbox extends Remote {
    void put(int slot, long number) throws RemoteException;
}
