// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/// What the registry has.
public interface Bank extends Remote {

    /// A new account, or the one that the owner has.
    Account open(String owner) throws RemoteException;

    /// All of it or nothing.
    void transfer(Account from, Account to, long cents)
            throws RemoteException, InsufficientFundsException;

    /// A value: a copy goes to the client.
    List<Entry> statement(Account account) throws RemoteException;
}
