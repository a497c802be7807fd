// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;

/// Thrown when a call did not complete before its deadline. It may have run, or may still be
/// running; the thread that runs it is interrupted.
public final class DeadlineExceededException extends RemoteException {
    private static final long serialVersionUID = 1;

    public DeadlineExceededException(String message) {
        super(message);
    }
}
