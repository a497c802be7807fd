// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import io.wherry.rmi.Quick;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// An account. It stays in the bank; clients hold stubs of it.
public interface Account extends Remote {

    @Quick // never blocks, so it needs no separate thread
    String owner() throws RemoteException;

    long cents() throws RemoteException;

    void deposit(long cents) throws RemoteException;

    void withdraw(long cents) throws RemoteException, InsufficientFundsException;
}
