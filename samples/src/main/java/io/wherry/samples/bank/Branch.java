// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import io.wherry.rmi.RmiRuntime;
import java.rmi.RemoteException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The bank, on the server.
///
/// A client passes accounts of this server: the argument is a stub, not the object. Stubs of one
/// object are equal, so a map finds the object of a stub.
final class Branch implements Bank {
    private final RmiRuntime runtime;
    private final Map<String, Account> byOwner = new HashMap<>(); // guarded by this
    private final Map<Account, Ledger> byStub = new HashMap<>(); // guarded by this

    Branch(RmiRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public synchronized Account open(String owner) throws RemoteException {
        Account known = byOwner.get(owner);
        if (known != null) {
            return known;
        }
        Ledger ledger = new Ledger(owner);
        Account stub = (Account) runtime.export(ledger);
        byOwner.put(owner, stub);
        byStub.put(stub, ledger);
        return stub;
    }

    private synchronized Ledger here(Account account) {
        Ledger ledger = byStub.get(account);
        if (ledger == null) {
            throw new IllegalArgumentException("account of another bank: " + account);
        }
        return ledger;
    }

    @Override
    public void transfer(Account from, Account to, long cents) throws InsufficientFundsException {
        Ledger source = here(from);
        Ledger target = here(to);
        source.take("to " + target.owner(), cents);
        target.add("from " + source.owner(), cents);
    }

    @Override
    public List<Entry> statement(Account account) {
        return here(account).entries();
    }
}
