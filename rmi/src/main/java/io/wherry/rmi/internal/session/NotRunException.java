// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.rmi.RemoteException;

/// A call of a batch was not begun.
final class NotRunException extends Exception {
    private static final long serialVersionUID = 1;

    private final RemoteException reason;

    NotRunException(RemoteException reason) {
        this.reason = reason;
    }

    /// What the caller gets.
    RemoteException reason() {
        return reason;
    }
}
