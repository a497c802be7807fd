// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

/// There is not enough in an account. It brings the account: the client that catches it can call it.
public final class InsufficientFundsException extends Exception {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // a remote reference: what is written in its place can be
    private final Account account;

    private final long missing;

    InsufficientFundsException(Account account, long missing) {
        super("cents missing: " + missing);
        this.account = account;
        this.missing = missing;
    }

    public Account account() {
        return account;
    }

    public long missing() {
        return missing;
    }
}
