// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.transport.Address;
import java.rmi.RemoteException;

/// Thrown when the thread that writes to a connection makes no progress: nothing was sent. The
/// connection stays usable.
public final class StalledException extends RemoteException {
    private static final long serialVersionUID = 1;

    StalledException(Address remote) {
        super("call was not sent, a class of another message does not return: " + remote);
    }
}
