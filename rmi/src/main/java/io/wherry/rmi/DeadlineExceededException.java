// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;

/// Thrown when a call did not complete before its deadline. Unless the message says that it was not
/// sent, it may have run, or may still be running; the thread that runs it is interrupted.
public final class DeadlineExceededException extends RemoteException {
    private static final long serialVersionUID = 1;

    public DeadlineExceededException(String message) {
        super(message);
    }
}
