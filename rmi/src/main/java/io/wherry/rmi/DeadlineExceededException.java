// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;

/// A call was not over in time. It may have run, or be running still; who runs it is interrupted.
public final class DeadlineExceededException extends RemoteException {
    private static final long serialVersionUID = 1;

    public DeadlineExceededException(String message) {
        super(message);
    }
}
