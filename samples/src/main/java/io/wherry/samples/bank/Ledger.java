// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import java.util.ArrayList;
import java.util.List;

/// An account, on the server.
final class Ledger implements Account {
    private final String owner;
    private final List<Entry> entries = new ArrayList<>(); // guarded by this
    private long cents; // guarded by this

    Ledger(String owner) {
        this.owner = owner;
    }

    @Override
    public String owner() {
        return owner;
    }

    @Override
    public synchronized long cents() {
        return cents;
    }

    @Override
    public void deposit(long amount) {
        add("deposit", amount);
    }

    @Override
    public void withdraw(long amount) throws InsufficientFundsException {
        take("withdrawal", amount);
    }

    synchronized void add(String what, long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("not an amount: cents=" + amount);
        }
        cents += amount;
        entries.add(new Entry(what, amount));
    }

    /// The exception is given `this`; as the account is exported, a stub of it goes to the client.
    synchronized void take(String what, long amount) throws InsufficientFundsException {
        if (amount <= 0) {
            throw new IllegalArgumentException("not an amount: cents=" + amount);
        }
        if (amount > cents) {
            throw new InsufficientFundsException(this, amount - cents);
        }
        cents -= amount;
        entries.add(new Entry(what, -amount));
    }

    synchronized List<Entry> entries() {
        return List.copyOf(entries);
    }
}
