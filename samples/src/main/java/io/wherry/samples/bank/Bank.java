// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/// The remote interface of the bank; its stub is in the registry.
public interface Bank extends Remote {

    /// Opens an account, or returns the existing one of the owner.
    Account open(String owner) throws RemoteException;

    /// Transfers the whole amount, or nothing.
    void transfer(Account from, Account to, long cents)
            throws RemoteException, InsufficientFundsException;

    /// Returns a copy of the statement.
    List<Entry> statement(Account account) throws RemoteException;
}
