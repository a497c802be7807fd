// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

/// The balance of an account is too small. The exception holds the account, so that the client can
/// call it.
public final class InsufficientFundsException extends Exception {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // a remote reference: its stub is serializable
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
