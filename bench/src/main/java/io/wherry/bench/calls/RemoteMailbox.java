// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The mailbox of a rank, for java.rmi and Wherry.
public interface RemoteMailbox extends Remote {
    void put(int slot, long number) throws RemoteException;
}
