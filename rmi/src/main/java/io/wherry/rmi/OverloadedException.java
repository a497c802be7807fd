// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;

/// Thrown when a call was rejected because the peer runs the maximum number of concurrent calls, or
/// has no thread for another one; and by the caller if too many calls that it has made within calls
/// of the peer are pending, or if it waits within a call of any peer to make another one and no
/// pending call ends for a minute. The call did not begin and may be repeated later.
public final class OverloadedException extends RemoteException {
    private static final long serialVersionUID = 1;

    public OverloadedException(String message) {
        super(message);
    }
}
