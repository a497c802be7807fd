// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;

/// A call was not begun, for as many are running as the peer lets run at once: the same call may be made again later.
public final class OverloadedException extends RemoteException {
    private static final long serialVersionUID = 1;

    public OverloadedException(String message) {
        super(message);
    }
}
